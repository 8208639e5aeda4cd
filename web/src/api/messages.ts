import type { GenerationError, GenerationErrorCode } from '@atelier/contract/generation.ts'
import { formatTime } from '../design/time.tsx'
import { CallFailed, type FailureCode } from './problem.ts'
import * as messages from '#messages/problems.ts'
import * as common from '#messages/common.ts'

export type Message = { title: string; detail: string }

/** Messages about the status of the service or the account, shown in banners and for refused requests. */
export const statusMessages = {
  maintenance: {
    title: messages.maintenance,
    detail: messages.maintenanceDetail,
  },
  webOff: { title: messages.webOff, detail: messages.webOffDetail },
  locked: {
    title: messages.locked,
    detail: messages.lockedDetail,
  },
} as const satisfies Record<string, Message>

const tooManyRefusals = messages.tooManyRefusals

/** After too many refusals by the content policy. */
export const pausedUntil = (moment: string): Message => ({
  title: messages.pausedUntil(formatTime(moment)),
  detail: messages.pausedDetail(tooManyRefusals),
})

/** What each code means for the reader, and what they can do. For other codes the server's detail is shown. */
const byCode: { [Code in FailureCode]?: (failure: CallFailed) => Message } = {
  unreachable: ({ detail }) => ({
    title: messages.unreachable,
    detail: messages.checkConnection(detail),
  }),
  unreadable: ({ status, detail }) => ({
    title: status < 300 ? messages.brokenOff : messages.unexpectedStatus(status),
    detail,
  }),
  no_session: ({ detail }) => ({ title: messages.notSignedIn, detail }),
  unauthorized: ({ detail }) => ({ title: detail, detail: '' }),
  rate_limited: ({ retryAfterSeconds = 60 }) => ({
    title: messages.tooManyRequests,
    detail: messages.tryAgainIn(retryAfterSeconds),
  }),
  maintenance: ({ detail }) => ({ ...statusMessages.maintenance, detail }),
  channel_disabled: () => statusMessages.webOff,
  account_locked: () => statusMessages.locked,
  cooldown: ({ retryAt }) => ({
    title: retryAt === undefined ? messages.submittingPaused : pausedUntil(retryAt).title,
    detail: tooManyRefusals,
  }),
  unavailable: () => ({ title: messages.unavailable, detail: messages.tryInAMoment }),
  internal: ({ instance }) => ({
    title: messages.internal,
    detail: messages.internalDetail(instance ?? messages.unknownId),
  }),
  unknown_model: () => ({
    title: messages.modelGone,
    detail: messages.modelGoneDetail,
  }),
  not_found: () => ({
    title: messages.notFound,
    detail: common.mistyped,
  }),
  invalid_link: ({ detail }) => ({ title: messages.deadLink, detail }),
  signup_closed: ({ detail }) => ({ title: common.accountsByInvitation, detail }),
}

const fault: Message = {
  title: messages.pageFault,
  detail: messages.pageFaultDetail,
}

/** The message for a failure. All failures that are shown go through here. */
export function messageFor(error: unknown): Message {
  if (!(error instanceof CallFailed)) return fault
  return byCode[error.code]?.(error) ?? { title: error.detail, detail: '' }
}

/** Why a generation failed, and what can be done about it. Its coins are back in any case. */
const causes: Record<GenerationErrorCode, string> = {
  content_policy: messages.refusedByPolicy,
  invalid_input: messages.unusableInput,
  unavailable: messages.modelUnavailable,
  timeout: messages.timedOut,
  internal: messages.failedOnOurSide,
}
/** Of an input only the model can say what is wrong with it. */
export const causeOf = ({ code, message }: GenerationError): string =>
  (code === 'invalid_input' && message) || causes[code]

/** Whether the same request may succeed another time; a prompt or a file that was refused is refused again. */
export const mayRetryHelp = ({ code }: GenerationError): boolean =>
  code !== 'content_policy' && code !== 'invalid_input'

/** The server's message about a field, as a sentence. */
export function issueMessage(message: string): string {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
