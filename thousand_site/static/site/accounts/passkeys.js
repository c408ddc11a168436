/* Says when the browser used no passkey: by allauth's scripts only the console would know. */

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.getElementById("passkey-failed").hidden = false;
});
