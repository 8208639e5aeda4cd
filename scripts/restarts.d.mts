export type End = { code: number | null; signal: string | null; ranMs: number }
export function openRestarts(): { after(end: End): number | undefined }
