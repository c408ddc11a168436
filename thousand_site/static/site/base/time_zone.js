// Tells the server the reader's time zone: ends of bans, and the administration, use it.
{
  const kept = `timezone=${Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"}`;
  if (!document.cookie.split("; ").includes(kept)) {
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `${kept}; path=/; max-age=31536000; samesite=lax${secure}`;
  }
}
