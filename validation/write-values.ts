import type { Block } from './document.js';

export const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)} %`;
export const signed = (share: number): string => (share > 0 ? '+' : '') + percent(share);
export const whole = (value: number): string => value.toFixed(0);
export const met = (isMet: boolean): string => (isMet ? 'met' : 'missed');

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
