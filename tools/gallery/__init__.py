"""Pages for developers, served only while DEBUG or GALLERY is on."""
