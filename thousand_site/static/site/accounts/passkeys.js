/* Says when the browser used no passkey: by allauth's scripts only the console would know. */

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const note = document.getElementById("passkey-failed");
  if (note) note.hidden = false;
});
