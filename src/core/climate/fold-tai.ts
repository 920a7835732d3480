/**
 * A place name brought to one writing for comparing: 臺 and 台 are the same character in names of Taiwan (the
 * Ministry of the Interior writes 臺, many data sets 台), and blanks around or inside do not count.
 * @returns the name with 臺 for 台, NFKC form, without blanks.
 */
export const foldTai = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').replaceAll('台', '臺');
