// a button sends the form, because programs that look at links in e-mails would use the token up
const form = document.querySelector('form');
const outcome = document.querySelector('#outcome');
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void send();
});

async function send() {
  const body = { ...Object.fromEntries(new FormData(form)), token: location.hash.slice(1) };
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(form.dataset.path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
  if (response?.ok) {
    form.remove();
    outcome.textContent = '完成。Done.';
    return;
  }
  const { detail } = (await response?.json().catch(() => undefined)) ?? {};
  const reason = Array.isArray(detail) ? detail.map(({ msg }) => msg).join(' ') : (detail ?? '');
  outcome.textContent = '未成功，請稍後再試，或重新索取信件。It did not work: ' + reason;
}
