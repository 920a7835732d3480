const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day that exists, such as `2026-07-01`. */
export function isCalendarDay(text: string): boolean {
  const parsed = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(NaN);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}
