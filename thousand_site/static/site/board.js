// What narrows a board takes effect at once; without this script a button does it.
const form = document.querySelector("[data-board]");

function send() {
  // Fields that ask for nothing would only make the address longer.
  for (const field of form.elements) field.disabled ||= !field.value;
  form.submit();
}

form.classList.add("sends");
form.addEventListener("change", send);
