import { STATUS_CODES } from 'node:http';

/** The words of a status, such as `Not Found`. */
export const statusText = (status: number): string => STATUS_CODES[status] ?? 'Unknown';
