import { count, formatNumber } from '../numbers.ts'

export const notFound = 'Account not found'
export const toAccounts = 'Go to accounts'
export const breadcrumbs = 'Breadcrumbs'
export const views = 'Show'
export const access = 'Limits and access'
export const ledger = 'Ledger'
export const keys = 'API keys'
export const locked = 'This account is locked'
export const lockedDetail = 'Quotes, submits and uploads are refused. What is queued waits.'
export const lock = 'Lock'
export const unlock = 'Unlock'
export const lockTitle = (name: string) => `Lock ${name}?`
export const lockEffects = [
  'Quotes, submits and uploads are refused at once.',
  'What runs ends as usual; what is queued waits and can be canceled.',
  'The person can still sign in and read, and sees that the account is locked.',
]
export const lockDone = 'The account is locked.'
export const unlockTitle = (name: string) => `Unlock ${name}?`
export const unlockEffects = ['Quotes, submits and uploads work again.', 'What waited in the queue starts.']
export const unlockDone = 'The account is unlocked.'
export const sharing = 'Sharing by links'
export const sharingAllowed = 'Allowed'
export const sharingBlocked = 'Blocked'
export const blockSharing = 'Block'
export const allowSharing = 'Allow'
export const blockSharingTitle = (name: string) => `Block sharing for ${name}?`
export const blockSharingEffects = ['Links of this account show nothing.', 'No new links can be made.']
export const blockSharingDone = 'Sharing is blocked.'
export const allowSharingTitle = (name: string) => `Allow sharing for ${name} again?`
export const allowSharingEffects = ['Links that are still valid work again.', 'New links can be made.']
export const allowSharingDone = 'Sharing is allowed.'
export const grant = 'Grant coins'
export const grantTitle = (name: string) => `Grant coins to ${name}`
export const grantCoins = 'Coins'
export const grantCoinsHint = 'A negative number takes coins back; the balance may fall below zero.'
export const grantReasonHint = 'The account holder reads it in the ledger.'
export const grantWhole =
  'Enter a whole number other than 0, in digits only: 1000, or -1000 to take coins back.'
export const granted = (coins: number) =>
  coins > 0
    ? `${count(coins, 'coin was', 'coins were')} granted.`
    : `${count(-coins, 'coin was', 'coins were')} taken back.`
export const signInLink = 'Sign-in link'
export const makeSignInLink = 'Make link'
export const signInLinkTitle = (name: string) => `Sign-in link for ${name}`
export const signInLinkEffects = [
  'Whoever opens the link chooses a new password and is signed in.',
  'It works once, for 24 hours.',
  'It is mailed to the person where mail is set up, and shown here once.',
]
export const signInLinkReady = 'Give this link to the person, and to nobody else. It is not shown again.'
export const signInLinkUntil = (moment: string) => `It works once, until ${moment}.`
export const mailed = 'It was also sent by mail.'
export const notMailed = 'It was not sent by mail.'
export const done = 'Done'
export const running = 'Running'
export const queued = (amount: number) => `${formatNumber(amount)} queued`
export const ofLimit = (limit: number) => `of ${formatNumber(limit)} at once`
export const email = 'Email'
export const id = 'ID'
export const since = 'Since'
export const runningLimit = 'At once'
export const runningLimitHint = 'How many generations may run at once; more wait in the queue.'
export const raisedLimit = 'Raised to'
export const raisedLimitHint = 'Replaces the limit while it is set. Leave blank for none.'
export const raised = (limit: number, usual: number) =>
  `${formatNumber(limit)} (raised; otherwise ${formatNumber(usual)})`
export const keyRate = 'Requests per key'
export const accountRate = 'Requests per account'
export const rate = (limit: number, inSeconds: number) =>
  `${formatNumber(limit)} in ${formatNumber(inSeconds)} s`
export const keySeconds = 'In seconds (key)'
export const accountSeconds = 'In seconds (account)'
export const usualRates = 'Back to the usual request limits'
export const changeLimits = 'Change limits'
export const saveLimits = 'Save limits'
export const limitsSaved = 'The limits were saved.'
export const wholeFromOne = 'Enter a whole number from 1.'
export const noKeys = 'No API keys.'
export const keysCaption = 'API keys of this account'
export const revokeKeyEffects = [
  "Requests with this key fail immediately. This can't be undone.",
  'Webhooks limited to this key stop receiving events.',
]
export const revokeDone = 'The key was revoked.'
export const agent = 'Agent'
export const noEntries = 'No coins have moved.'
export const description = 'Description'
export const generations = 'Generations'
export const notes = 'Notes'
export const noNotes = 'No notes.'
export const newNote = 'New note'
export const newNoteHint =
  'Other operators read it; the account holder never does. It cannot be changed later.'
export const addNote = 'Add note'
export const signIns = 'Sign-ins'
export const noSignIns = 'No sign-ins in the last 30 days.'
export const wrongPassword = 'Wrong password'
export const wrongCode = 'Wrong code'
export const times = 'Times'
export const signOutTitle = (name: string) => `Sign ${name} out everywhere?`
export const signOutEffects = [
  'All sessions end, on every device.',
  'Sign-in links that were made before stop working.',
  'API keys keep working.',
]
export const signOutDone = 'All sessions have ended.'
export const resetFactor = 'Reset two-step sign-in'
export const resetFactorTitle = (name: string) => `Reset two-step sign-in for ${name}?`
export const resetFactorEffects = [
  'Make sure that it is really this person who asks.',
  'Their app and backup codes stop working; then the password alone signs in.',
  'All of their sessions end.',
]
export const resetFactorDone = 'Two-step sign-in was reset.'
export const customerView = 'Customer view'
export const customerViewDetail =
  'What the person sees, without texts, files and secrets, and never with their session. That you looked is recorded.'
export const look = 'Look'
export const lookAgain = 'Look again'
export const readAt = (moment: string) => `Read ${moment}.`
export const newestGenerations = 'Newest generations'
export const newestEntries = 'Newest ledger entries'
export const sessions = 'Sessions'
export const address = 'Address'
export const activeShares = (shares: number) => `${count(shares, 'share link works', 'share links work')}.`
export const data = 'Personal data'
export const exportTitle = 'Copy of the data'
export const exportDetail =
  'Everything that is kept about the person, as a file to hand over to them. The download is recorded.'
export const exportData = 'Download data'
export const deleteHeading = 'Deletion'
export const deleteDetail =
  'Deletes the person’s texts, files, keys and sign-ins. The ledger stays, without the person.'
export const deleteOperatorDetail = 'This is an operator. Make them a customer first, by their role.'
export const deleteAccount = 'Delete account'
export const deleteTitle = (name: string) => `Delete the account of ${name}?`
export const deleteEffects = [
  'Access ends at once: sessions, API keys and links.',
  'Prompts, files, name, email, webhooks and notes are deleted once what runs has ended.',
  'Coins that are left are written off. The ledger stays as bookkeeping, without the person.',
  'This can’t be undone.',
]
export const typeEmail = (typed: string) => `Type ${typed} to confirm.`
export const deleteReasonHint = 'It stays in the log: do not name the person.'
export const deleteDone = 'The account is being deleted.'
export const ownersOnly = 'Only owners export and delete.'
export const beingDeleted = 'This account is being deleted'
export const beingDeletedDetail = (moment: string) =>
  `Asked for ${moment}. It is done once everything that runs has ended.`
export const deletedAt = (moment: string) => `This account was deleted ${moment}`
export const deletedDetail = 'Only its ledger is left.'
