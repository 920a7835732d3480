import { createHash } from 'node:crypto';
import { Router, type Request } from 'express';
import { inlineStyle } from './page-files.js';
import { pageLanguage, refuseOtherMethods, sendPage, type ContentSources } from './page-headers.js';

/** The texts of the page in one language. */
interface Texts {
  lang: string;
  title: string;
  about: string;
  first: string;
  firstNote: string;
  links: readonly { href: string; name: string; what: string }[];
}

const TEXTS: Readonly<Record<'en' | 'zh', Texts>> = {
  en: {
    lang: 'en',
    title: 'Rooftop solar for developers',
    about:
      'Is this roof worth it? This service answers from real footprints, shadows, climate and tariffs, and explains every number: the shade of each neighbour, the modules that fit, the energy they generate with its uncertainty, and the money.',
    first: 'A first question',
    firstNote: 'The answer is about a roof of the generated demo district, or about the building that is loaded there.',
    links: [
      { href: '/', name: 'Map of the roofs', what: 'the page for everyone' },
      { href: '/docs', name: 'REST reference', what: 'every operation, with examples to send' },
      { href: '/graphql', name: 'GraphiQL', what: 'the GraphQL explorer, with example queries' },
      { href: '/openapi.json', name: 'OpenAPI document', what: 'the REST interface, for generators of clients' },
      { href: '/validation', name: 'Validation', what: 'how far the estimates are from measured plants' },
      { href: '/healthz', name: 'Health', what: 'whether the service runs' },
      { href: '/readyz', name: 'Readiness', what: 'the state of each of its parts' },
    ],
  },
  zh: {
    lang: 'zh-Hant',
    title: '屋頂太陽能：給開發者',
    about:
      '這個屋頂值得裝太陽能嗎？本服務依據真實的建物輪廓、陰影、氣候與電價回答，並說明每一個數字：每棟鄰房的遮蔽、放得下的模組、發電量與其不確定性，以及收益。',
    first: '第一個問題',
    firstNote: '回答的是示範街區的一個屋頂；若已載入當地的建物資料，則是該處的建物。',
    links: [
      { href: '/', name: '屋頂地圖', what: '給所有人的頁面' },
      { href: '/docs', name: 'REST 參考文件', what: '所有操作與可直接送出的範例' },
      { href: '/graphql', name: 'GraphiQL', what: 'GraphQL 查詢工具與範例查詢' },
      { href: '/openapi.json', name: 'OpenAPI 文件', what: 'REST 介面，可用來產生用戶端程式' },
      { href: '/validation', name: '驗證', what: '估算與實測發電量的差距' },
      { href: '/healthz', name: '健康狀態', what: '服務是否運作' },
      { href: '/readyz', name: '就緒狀態', what: '各部分的狀態' },
    ],
  },
};

const STYLE = inlineStyle('developers/page.css');

/** The page has one style and nothing else; its hash allows it and no other. */
const SOURCES: ContentSources = {
  'style-src': `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
};

/** The page at `GET /developers`: what the service is, where its parts are, and a first question; in the language of the browser. */
export function developersPage(): Router {
  const router = Router();
  const place = router.route('/developers');
  place.get((request, response) => {
    response.vary('Accept-Language');
    sendPage(response, page(TEXTS[languageOf(request)], addressOf(request)), SOURCES);
  });
  place.all(refuseOtherMethods);
  return router;
}

const languageOf = (request: Request): 'en' | 'zh' => (pageLanguage(request) === 'en' ? 'en' : 'zh');

/** The address that the browser used; a host that is none must not get into the page. */
const addressOf = ({ protocol, host }: Request): string =>
  `${protocol}://${/^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i.test(host) ? host : 'localhost'}`;

const page = ({ lang, title, about, first, firstNote, links }: Texts, address: string): string => `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${about}</p>
      <ul>
${links.map(({ href, name, what }) => `        <li><a href="${href}">${name}</a> <span>${what}</span></li>`).join('\n')}
      </ul>
      <h2>${first}</h2>
      <pre><code>curl -s ${address}/api/assessments/estimate \\
  -H 'content-type: application/json' \\
  -d '{"lat": 25.0298, "lng": 121.5356, "monthly_kwh": 400}'</code></pre>
      <p class="note">${firstNote}</p>
    </main>
  </body>
</html>
`;
