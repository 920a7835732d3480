// a button sends the form, because programs that look at links in e-mails would use the token up
const form = document.querySelector('form');
const outcome = document.querySelector('#outcome');
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void send();
});

/** Why it was refused, by the field of the form; the service itself says it in English. */
const REFUSALS = {
  token: '連結無效、已過期或已用過，請重新索取信件。',
  new_password: '這組密碼太常見、與電子郵件相同，或長度不符，請換一組。',
};

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
  outcome.textContent = Array.isArray(detail) ? refused(detail) : later(detail);
}

function refused(detail) {
  const chinese = detail.map(({ loc }) => REFUSALS[loc.at(-1)] ?? '');
  const english = detail.map(({ msg }) => msg.replace(/^Value error, /, ''));
  return `未成功：${[...new Set(chinese)].join('')}It did not work: ${english.join('; ')}.`;
}

const later = (reason) => `未成功，請稍後再試。It did not work; please try again later.${reason ? ` (${reason})` : ''}`;
