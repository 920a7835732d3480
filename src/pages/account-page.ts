import { Router } from 'express';
import { sendPage, type ContentSources } from './page-headers.js';

const SOURCES: ContentSources = { 'script-src': "'self'", 'style-src': "'self'", 'connect-src': "'self'" };

/** A page that links in e-mails lead to; its token stays behind the hash, where no server sees it. */
const pageOf = (title: string, form: string): string => `<!doctype html>
<html lang="zh-Hant">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="stylesheet" href="/account/page.css">
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <noscript><p>此頁需要 JavaScript。This page needs JavaScript.</p></noscript>
      ${form}
      <p id="outcome" role="status"></p>
    </main>
    <script src="/account/page.js"></script>
  </body>
</html>
`;

const CONFIRM = pageOf(
  '確認電子郵件信箱 Confirm your e-mail address',
  '<form data-path="/api/auth/confirm"><button>確認 Confirm</button></form>',
);

const RESET = pageOf(
  '設定新密碼 Set a new password',
  `<form data-path="/api/auth/password/reset">
        <label>新密碼（至少 8 個字元） New password (8 characters or more)
          <input name="new_password" type="password" autocomplete="new-password" minlength="10" maxlength="200" required>
        </label>
        <button>設定 Set</button>
      </form>`,
);

// a button, because programs that look at links in e-mails would use the token up
const SCRIPT = `const form = document.querySelector('form');
const outcome = document.querySelector('#outcome');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = { ...Object.fromEntries(new FormData(form)), token: location.hash.slice(1) };
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(form.dataset.path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined);
  if (response?.ok) {
    form.remove();
    outcome.textContent = '完成。Done.';
    return;
  }
  const { detail } = (await response?.json().catch(() => undefined)) ?? {};
  const reason = Array.isArray(detail) ? detail.map(({ msg }) => msg).join(' ') : (detail ?? '');
  outcome.textContent = '未成功，請稍後再試，或重新索取信件。It did not work: ' + reason;
});
`;

const STYLE = `body { margin: 0; padding: 2rem 1rem; background: #f2f5f3; color: #1d2a22; font: 1rem/1.6 system-ui, 'Noto Sans TC', sans-serif; }
main { max-width: 32rem; margin: 0 auto; padding: 1.5rem; border: 1px solid #dde5e0; border-radius: 8px; background: #fff; }
h1 { margin-top: 0; font-size: 1.25rem; }
label, input { display: block; width: 100%; box-sizing: border-box; }
input { margin: 0.5rem 0 1rem; padding: 0.5rem; font: inherit; }
button { padding: 0.6rem 1.2rem; border: 0; border-radius: 6px; background: #1b6b3a; color: #fff; font: inherit; cursor: pointer; }
`;

/** The pages behind the links in e-mails: confirming an address, and setting a new password. */
export function accountPages(): Router {
  const router = Router();
  router.get('/account/confirm', (_request, response) => sendPage(response, CONFIRM, SOURCES));
  router.get('/account/reset', (_request, response) => sendPage(response, RESET, SOURCES));
  router.get('/account/page.js', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('js').send(SCRIPT);
  });
  router.get('/account/page.css', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('css').send(STYLE);
  });
  return router;
}
