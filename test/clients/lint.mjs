/**
 * Lints openapi.json and its OpenAPI 3.0 form with Redocly's and Spectral's recommended rules. Prints every finding; ends with code 1 when one of
 * them is an error or a warning that is not in `ACCEPTED`.
 */
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { asOpenApi30 } from '../../src/rest/openapi/openapi-3-0.ts';

/** Warnings that are left, and why. */
const ACCEPTED = new Set([
  // the summary of a simple operation says all
  'spectral operation-description',
  // an installation has its own
  'spectral info-contact',
  // nothing can be wrong with a request for health
  'redocly operation-4xx-response',
]);

const text = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');

const document = JSON.parse(text);
/** Each form with its name. */
const forms = { 'openapi.json': document, 'openapi-3.0.json': asOpenApi30(document) };

async function redocly(name) {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(forms[name]), absoluteRef: name, config });
  return problems.map(({ ruleId, severity, message, location }) => {
    return { linter: 'redocly', rule: ruleId, isError: severity === 'error', message, at: location[0]?.pointer };
  });
}

async function spectral(name) {
  const linter = new spectralCore.Spectral();
  linter.setRuleset({ extends: [[spectralRulesets.oas, 'recommended']] });
  const results = await linter.run(forms[name]);
  return results.map(({ code, severity, message, path }) => {
    return { linter: 'spectral', rule: String(code), isError: severity === 0, message, at: path.join('/') };
  });
}

const findings = [];
for (const name of Object.keys(forms)) findings.push(...(await redocly(name)), ...(await spectral(name)));
const counts = new Map();
for (const { linter, rule, isError, message, at } of findings) {
  const name = `${linter} ${rule}`;
  counts.set(name, (counts.get(name) ?? 0) + 1);
  if (isError || !ACCEPTED.has(name)) console.log(`${isError ? 'error' : 'warning'} ${name}: ${message} (${at})`);
}
for (const [name, count] of counts) console.log(`${name}: ${count}`);
if (findings.some(({ linter, rule, isError }) => isError || !ACCEPTED.has(`${linter} ${rule}`))) process.exitCode = 1;
