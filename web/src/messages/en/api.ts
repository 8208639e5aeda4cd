export const sessionHadEnded = 'Your session had expired, so nothing was changed. Please try again.'
export const tryInAMoment = 'Try again in a moment.'
export const checkBeforeRetry = 'Your request may still have gone through. Check before you try again.'
export const invalidId = 'This ID is not valid.'
export const older = 'Older'
export const backToNewest = 'Back to newest'
export const checkFields = 'Please check the highlighted fields.'
export const noCookie =
  'Your password is correct, but your browser did not keep our cookie. Allow cookies, then try again.'
export const fileUnreadable = 'The file can no longer be read. Choose it again.'
export const stale = <Part>(problem: string, when: Part) => [problem, '. Last updated ', when, '.']
export const tryingAgainIn = (seconds: number) => `Trying again in ${seconds} s.`
