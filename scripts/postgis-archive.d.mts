export function postgisArchive(): void;
