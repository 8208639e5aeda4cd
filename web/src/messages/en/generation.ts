export const remove = 'Delete'
export const share = 'Share'
export const downloadAll = 'Download all'
export const notFound = 'Not found'
export const toHistory = 'Go to history'
export const apiResponse = 'Response of GET /v1/generations/{id}'
export const settings = 'Settings'
export const copyParams = 'Copy settings'
export const fileGone = 'deleted file'
export const inputOf = (type: string) => `Input, ${type}`
export const input = 'Input'
export const ready = 'Finished'
export const submitted = (origin: string) => `Submitted: ${origin}`
export const started = 'Started'
export const attempt = (number: number) => `Attempt ${number}`
export const attemptFailed = (number: number) => `Attempt ${number} failed`
export const timeline = 'Timeline'
