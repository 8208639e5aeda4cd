import { describeIssues } from '@atelier/contract/describe-issues.ts'
import type { Issue, ProblemCode } from '@atelier/contract/problem.ts'

/** What somebody needs who meets a code for the first time. Backticks mark code, as in every description. */
export type ProblemGuide = {
  cause: string
  /** Whether the same request, sent again, can succeed. */
  retryable: string
  /** Steps, in the order to try them. */
  fix: string[]
  example: { detail: string; issues?: Issue[]; retryAfterSeconds?: number; headers?: Record<string, string> }
}

const changeFirst = 'No. The same request gets the same answer; change it first.'
const keepKey =
  'Send it again with the same `Idempotency-Key` and body: if the first one went through, you get that generation and pay once.'

const atFields = (...issues: Issue[]) => ({ detail: describeIssues(issues), issues })

export const problemGuide: Record<ProblemCode, ProblemGuide> = {
  invalid_params: {
    cause:
      'Something in the request has the wrong shape: a field is missing, misspelled, of the wrong type or out of bounds; the body is not JSON, not `application/json` or larger than 1 MiB; or the model does not offer a param you sent. Unknown fields are refused too, so that a misspelled `maxCoin` on a paid call does not go unnoticed.',
    retryable: changeFirst,
    fix: [
      'Read `issues`: every field at fault is listed at once, with its path, such as `params.num_outputs`.',
      'Compare `params` with the catalog entry of the model in `GET /v1/models`, which lists names, kinds and bounds.',
      'On a submit, send exactly one of `quoteToken` and `maxCoins`.',
      'A `cursor` belongs to its list and filters: when a filter changes, start again without it.',
      'A media param takes the id of an asset of the same account. Uploads are deleted after 30 days: upload the file again.',
    ],
    example: atFields(
      { path: 'params.num_outputs', message: 'must be a number from 1 to 4' },
      { path: 'params.aspect_ratio', message: 'must be one of 1:1, 4:3, 3:4, 16:9, 9:16' },
    ),
  },
  invalid_quote: {
    cause:
      'The `quoteToken` is for another request. A token is bound to the account, the model, the effect and the params exactly as they were quoted; one changed byte or param makes it invalid. Nothing was charged.',
    retryable: changeFirst,
    fix: [
      'Send exactly the `modelId`, `effectId` and `params` that you quoted. Do not fill in defaults between quote and submit.',
      'Check that the token arrives complete: database columns and logs cut long strings.',
      'Quote and submit with keys of the same account.',
      'Otherwise get a new quote; it is free.',
    ],
    example: {
      detail:
        'This quoteToken is for another account, model, effect or params. Get a new quote for this request.',
    },
  },
  idempotency_key_required: {
    cause:
      'The submit has no `Idempotency-Key` header. The header keeps a retry after a lost connection from being charged twice, so it is always required. Nothing was charged.',
    retryable: changeFirst,
    fix: [
      'Create a key for each generation you intend, such as a UUID: 16 to 128 characters of `A-Z a-z 0-9 _ -`.',
      'Store it with your own record before you send, so that a retry after a crash uses the same one.',
      'If you do send it, look for a proxy or client library that drops unknown headers.',
    ],
    example: {
      detail:
        'Send an Idempotency-Key header, new for each intended operation, so that a retry is not charged twice.',
    },
  },
  consent_required: {
    cause:
      "The model works on a person's likeness or voice (lip sync, voice change, try-on, and the effects marked so), and the request does not say that this person agreed. Nothing was charged.",
    retryable: changeFirst,
    fix: [
      'Make sure that the person shown or heard has agreed.',
      'Then send `"consent": true` with the submit. It is required every time.',
    ],
    example: {
      detail:
        'Sandbox lipsync processes the likeness or voice of a person. Send "consent": true if that person has agreed.',
      issues: [{ path: 'consent', message: 'is required' }],
    },
  },
  input_too_large: {
    cause:
      'The output would be larger than the model can make: the input together with the params (upscale factor, expansion, resolution) exceeds `maxOutputPixels` or `maxOutputSide` of the model. Nothing was charged.',
    retryable: changeFirst,
    fix: [
      'Look up `inputLimits` of the model in `GET /v1/models`.',
      'Lower the factor or the expansion, or scale the input down before uploading it.',
    ],
    example: atFields({
      path: 'params.image',
      message: 'the output would have 8192 × 6144 pixels; a side may have at most 4096',
    }),
  },
  input_duration: {
    cause:
      'The audio or video is shorter or longer than the model accepts: `minInputSeconds` and `maxInputSeconds` in its catalog entry. Nothing was charged.',
    retryable: changeFirst,
    fix: [
      'Look up `inputLimits` of the model in `GET /v1/models`; the length of your asset is its `durationSeconds`.',
      'Cut or extend the file, upload it again and use the new id.',
    ],
    example: atFields({
      path: 'params.video',
      message: 'must last at most 30 seconds; 0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f lasts 42',
    }),
  },
  input_file_too_large: {
    cause:
      'The file was fine as an upload but has more bytes than this model takes: `maxInputBytes` in its catalog entry. Nothing was charged.',
    retryable: changeFirst,
    fix: [
      'Look up `inputLimits` of the model in `GET /v1/models`.',
      'Compress or shrink the file, upload it again and use the new id.',
    ],
    example: atFields({
      path: 'params.image',
      message: 'must have at most 10485760 bytes; 0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f has 18350080',
    }),
  },
  wrong_media: {
    cause:
      'The asset exists and is yours, but is not the kind that the param takes: a video in place of an image, for example. Nothing was charged.',
    retryable: changeFirst,
    fix: [
      'Compare `kind` of the asset (`GET /v1/assets/{id}`) with `accept` of the param in the catalog.',
      'Look for two ids that were swapped, such as `video` and `audio` of a lip sync.',
    ],
    example: atFields({
      path: 'params.image',
      message: 'must be an image; 0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f is a video',
    }),
  },
  invalid_code: {
    cause:
      'No code reads like this one. The answer is the same for whatever was never a code of this service; wrong codes are counted, for the account and for the address.',
    retryable: changeFirst,
    fix: [
      'Type all of it: four groups of five characters. Upper or lower case and dashes do not matter.',
      'Check that it is for this service, and ask whoever gave it to you.',
      'After ten wrong codes in ten minutes the answer becomes `rate_limited`; wait as it says.',
    ],
    example: atFields({
      path: 'code',
      message: 'is no code of this service; check that you typed all of it',
    }),
  },
  unauthorized: {
    cause:
      'The request does not say who is calling: there is no `Authorization` header, or it is not of the form `Bearer <key>`. On the account page it means that the session has ended, or that the email or the password is wrong. On the operator API it means that the token is wrong.',
    retryable: changeFirst,
    fix: [
      'Send `Authorization: Bearer <your key>`. `Basic`, `X-Api-Key` and keys in the query are not read.',
      'Check that the variable holding the key is set where the program runs: an empty one leads to this answer.',
      'Look for a redirect to another host: clients drop the header when they follow one.',
      'On the account page: sign in again.',
    ],
    example: { detail: 'Send "Authorization: Bearer <API key>".' },
  },
  invalid_api_key: {
    cause: 'The request has a key, but this server does not know it.',
    retryable: changeFirst,
    fix: [
      'Check that you copied all of it: `atl_` and 36 characters, without quotes, spaces or a line break.',
      'Check that it belongs to this server: each installation has its own keys.',
      'If it is lost, create a new one: a key is shown only once. After 30 wrong keys in a minute from one address the answer becomes `rate_limited`.',
    ],
    example: { detail: 'This API key does not exist. Check that you copied all of it.' },
  },
  api_key_revoked: {
    cause: 'The key was revoked: by you, a colleague or the operator.',
    retryable: changeFirst,
    fix: [
      'Create a new key and use it instead. A revoked key cannot be restored.',
      'If you did not revoke it, ask who did: a key is often revoked because it leaked.',
    ],
    example: { detail: 'This API key was revoked. Create a new one.' },
  },
  api_key_expired: {
    cause: 'The key was created with an expiry date, and that date has passed.',
    retryable: changeFirst,
    fix: [
      'Create a new key and use it instead.',
      'Watch `key.expiresAt` in `GET /v1/account`, so that you can replace the next one in time.',
    ],
    example: { detail: 'This API key has expired. Create a new one.' },
  },
  insufficient_coins: {
    cause:
      'The account has fewer coins to spend than this generation costs. Coins held for unfinished generations are not available; those of failed and canceled ones are released. Nothing was charged.',
    retryable: 'Yes, once there are coins. A refused submit does not use up its `Idempotency-Key`.',
    fix: [
      'Compare `balance` in `GET /v1/account` with the price: a quote shows it and is free.',
      'Ask for fewer outputs, a shorter duration or a cheaper model.',
      'Cancel what is still queued; its coins are released at once.',
      'Ask the operator for coins.',
    ],
    example: { detail: 'This costs 30 coins, more than the account has available.' },
  },
  spend_cap_exceeded: {
    cause:
      'The account has coins, but this key may not spend so many: its `monthlySpendCapCoins` would be passed. A hold counts in the UTC month in which it was made. Of an agent it may be the limit in all, of a day or of a session; `detail` says which, and what is left. Nothing was charged.',
    retryable:
      'Yes, in the next month (UTC), or with a key that has room. A refused submit does not use up its `Idempotency-Key`.',
    fix: [
      'See `key.spentThisMonthCoins` and `key.monthlySpendCapCoins` in `GET /v1/account`.',
      'Create a key with a higher cap, once you know why this one was reached.',
      'For an agent: `key.agent` has its limits and what it spent; its owner raises them under Agents on the account page.',
    ],
    example: {
      detail:
        'This costs 30 coins, more than this key can still spend this month. The owner of the account can create a key with a higher cap.',
    },
  },
  insufficient_scope: {
    cause:
      'The key is valid but was created without the scope that this operation needs. On the operator API it means that the account is not an operator.',
    retryable: changeFirst,
    fix: [
      'The detail names the missing scope; the reference names the scope of every operation.',
      'Create a key with it. The scopes of a key cannot be changed.',
    ],
    example: {
      detail: 'This key lacks the scope "generate". It has: read, account. Create a key with that scope.',
    },
  },
  cooldown: {
    cause:
      'Five generations of this account ended with `content_policy` within ten minutes, so submits are paused for fifteen. Everything else works: reads, quotes, cancel and what is already queued. Nothing was charged.',
    retryable: 'Yes, when the pause is over: from `retryAt` on, after `Retry-After` seconds.',
    fix: [
      'Stop the loop that submits, or it causes the next pause.',
      'Look at the latest generations with `error.code` `content_policy` and change or drop those prompts.',
      'If they come from people using your product, check their input before you submit it.',
    ],
    example: {
      detail:
        'Too many generations ended with content_policy. You can submit again from 2026-01-31T09:45:00.000Z.',
      retryAfterSeconds: 900,
    },
  },
  account_locked: {
    cause:
      'The operator locked the account: quotes, submits and uploads are refused. Reads, cancel and repeats of earlier submits still work, and running generations end normally.',
    retryable: 'Not until the operator unlocks the account.',
    fix: ['Ask the operator why. Your outputs stay available.'],
    example: { detail: 'This account is locked. Contact the operator of this service.' },
  },
  invalid_link: {
    cause:
      'A signed link no longer works: a download link has expired (after about an hour) or was altered, or a one-time sign-in link was already used or is older than 24 hours.',
    retryable: 'Not with this link.',
    fix: [
      'Download: read the generation or asset again; every read returns fresh links. Store ids, not links.',
      'Send the link exactly as given: some tools decode or reorder the query.',
      'Sign-in: ask the operator for a new link. If you did not finish a sign-up in time, sign up again.',
    ],
    example: { detail: 'This link has expired or was altered. Read the asset again for a fresh one.' },
  },
  invalid_range: {
    cause: 'The `Range` header asks for bytes beyond the end of the file.',
    retryable: 'Not with this range.',
    fix: [
      '`Content-Range: bytes */<n>` says how many bytes there are. Ask for a part within them, or send no `Range` for all of it.',
      'If you are resuming a download, it is already complete.',
    ],
    example: { detail: 'The file has 48213 bytes.' },
  },
  second_factor_required: {
    cause: 'Email and password, or the link, are right, but this person has turned on two-step sign-in.',
    retryable: changeFirst,
    fix: [
      'Send the same request with `code`: the six digits that the authenticator app shows, or a backup code.',
      'Whoever has lost both asks an owner of this service to reset the second factor.',
    ],
    example: { detail: 'Send also `code`: from your authenticator app, or a backup code.' },
  },
  signup_closed: {
    cause: 'Sign-up is closed on this server: the operator invites people.',
    retryable: changeFirst,
    fix: ['Ask the operator for an invitation: a link that works once and lets you set a password.'],
    example: { detail: 'Ask the operator of this service for an invitation.' },
  },
  not_found: {
    cause:
      'There is no such object or address. The answer is the same for an object of another account, one that was deleted and one that never existed, and for an id that is not a UUID. An unknown path or method gets it, too.',
    retryable: changeFirst,
    fix: [
      'Compare method and path with the reference; there is no slash at the end.',
      'Use a key of the account that owns the object.',
      'An upload older than 30 days is gone: upload it again.',
      'Use the `id` of the generation for generations, and that of an output for assets; they are easy to confuse.',
    ],
    example: { detail: 'This account has no generation with this id.' },
  },
  unknown_model: {
    cause:
      'This server offers no model with this `modelId`: it is misspelled, was never installed here, or the operator switched it off.',
    retryable: 'Only if the model comes back.',
    fix: [
      'List all models with `GET /v1/models`; it needs no key. The id to send is `id`, not `listingId` or `displayName`.',
      'Do not cache the list for more than a minute.',
    ],
    example: { detail: 'There is no model "sandbox-imgae". GET /v1/models lists all models.' },
  },
  idempotency_conflict: {
    cause:
      'This `Idempotency-Key` was used before with a different body. One of the two requests is not the one you meant, so neither the old answer nor a new charge would be right. Nothing was charged.',
    retryable: changeFirst,
    fix: [
      'For a new generation use a new key. A key is never free again, not even when its generation is deleted.',
      'For a retry send exactly the same body. The order of fields does not matter; an absent and a null field differ.',
      'Look for a timestamp, random seed or fresh `quoteToken` that your retry puts into the body.',
    ],
    example: {
      detail: 'This Idempotency-Key was used with a different body. Use a new key for a new generation.',
    },
  },
  price_changed: {
    cause:
      'The quote is older than ten minutes and the price is no longer the same. Within ten minutes the quoted price binds; afterwards the token is accepted only at the same price. Nothing was charged.',
    retryable: 'Not with this quote.',
    fix: [
      'Get a new quote, show the new price to whoever pays, and submit with the new token. The `Idempotency-Key` may stay: a refused submit does not use it up.',
      'Quote late: right before the submit, not when a form is opened.',
      'A program that only needs a ceiling sends `maxCoins` instead of a quote.',
    ],
    example: {
      detail: 'The quote has expired, and the price has changed from 12 to 14 coins. Get a new quote.',
    },
  },
  max_coins_exceeded: {
    cause: 'The current price of this request is above its `maxCoins`. Nothing was charged.',
    retryable: 'Only if the price falls.',
    fix: [
      'Compare with a quote: the price grows with outputs, duration and resolution.',
      'Raise `maxCoins` if the price is right; you pay the price, never the maximum.',
    ],
    example: {
      detail:
        'The price is 30 coins, which is above maxCoins. Nothing was charged; raise maxCoins to accept this price.',
    },
  },
  not_cancelable: {
    cause:
      'Only a queued generation can be canceled. This one is already processing or has ended, perhaps at the moment of your request.',
    retryable: changeFirst,
    fix: [
      'Read the generation: its `status` says which.',
      'If it is processing, let it end. It is charged for what it delivers, and not at all when it fails.',
    ],
    example: { detail: 'Only a queued generation can be canceled; this one has left the queue.' },
  },
  not_ended: {
    cause: 'Only a generation that has ended can be deleted. This one is still queued or processing.',
    retryable: 'Yes, once it has ended.',
    fix: ['Cancel it while it is queued; that is free.', 'If it is processing, wait until it has ended.'],
    example: {
      detail: 'This generation has not ended. Cancel it while it is queued, or wait until it ends.',
    },
  },
  not_refundable: {
    cause:
      'A refund gives back coins that a generation was charged, once. This one has not ended, was charged nothing, or was refunded before.',
    retryable: changeFirst,
    fix: [
      'Read its receipt: `coins` says what was charged and refunded.',
      'To give an account more than that, grant coins.',
    ],
    example: { detail: 'It was charged nothing.' },
  },
  code_expired: {
    cause: 'The code is real, but its time is over, or the operator has ended it. No coins were given.',
    retryable: 'No. A code that has ended stays so.',
    fix: ['Ask whoever gave it to you for another.'],
    example: atFields({ path: 'code', message: 'can no longer be redeemed' }),
  },
  code_used: {
    cause:
      'The code is real, but was redeemed as often as it can be: by you, or by somebody else; or the account has had as many codes of this kind as one may. No coins were given this time.',
    retryable: 'No. A code that is used up stays so.',
    fix: [
      'Look at the ledger: if you redeemed it before, its coins are there.',
      'Send an `Idempotency-Key`, and a repeat after a lost answer gets the first one again.',
      'Ask whoever gave it to you for another.',
    ],
    example: atFields({ path: 'code', message: 'was redeemed as often as it can be' }),
  },
  upload_too_large: {
    cause:
      'The file has more bytes or pixels than an upload may: images 20 MB and 8192 pixels a side, audio 50 MB, video 200 MB and 4096 pixels a side. A MB is 2^20 bytes.',
    retryable: changeFirst,
    fix: ['Shrink or compress the file. Most models work at far smaller sizes anyway.'],
    example: { detail: 'An image may have at most 8192 pixels on a side; this one has 9000.' },
  },
  upload_too_long: {
    cause: 'The recording lasts longer than an upload may: ten minutes of audio, 60 seconds of video.',
    retryable: changeFirst,
    fix: ['Cut it, or upload it in parts and run one generation on each.'],
    example: { detail: 'A video may last at most 60 seconds; this one lasts 74.' },
  },
  upload_invalid: {
    cause:
      'The file is not one of the ten accepted types, or cannot be decoded. Only the content counts: the name and the declared type of a file are ignored.',
    retryable: changeFirst,
    fix: [
      'Send PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM or MOV.',
      'Open the file in a player: a download that stopped halfway looks like this.',
      'A photo from a phone may be HEIC whatever its name says; convert it to JPEG.',
    ],
    example: {
      detail: 'This is not a PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM or MOV file that can be decoded.',
    },
  },
  rate_limited: {
    cause:
      'Too many requests in one window: usually 120 in 60 seconds for a key and 300 for all keys of the account together; the account page is counted apart. Requests without a valid key have a limit per address, and so have wrong passwords: ten in ten minutes for one email, thirty in a minute for all. It can also mean that too many people are signing in at the moment, or that a key already has 20 event streams open. Nothing was done and nothing was charged.',
    retryable: 'Yes, after `Retry-After` seconds, which is at `retryAt`.',
    fix: [
      'Wait as long as `Retry-After` says, then continue. Earlier requests are refused as well.',
      'Watch `RateLimit-Remaining` on every answer and slow down before it reaches 0.',
      'Poll a generation no faster than every 2 seconds, or follow its event stream.',
      'List with `limit=100` and `active=true` instead of reading generations one by one.',
    ],
    example: {
      detail: 'More than 120 requests in 60 seconds. Wait 14 s.',
      retryAfterSeconds: 14,
      headers: {
        'ratelimit-limit': '120',
        'ratelimit-remaining': '0',
        'ratelimit-reset': '14',
        'ratelimit-policy': '120;w=60',
      },
    },
  },
  internal: {
    cause:
      'An error on our side, not yours. It is in the log under the id in `instance`. Nothing was charged.',
    retryable: 'Perhaps. Reads and cancel can always be repeated.',
    fix: [
      keepKey,
      'If it happens again, send the operator the `instance` of the answer, which identifies the log entry.',
    ],
    example: {
      detail:
        'Something went wrong on our side. Nothing was charged. If it happens again, send the operator the id in instance.',
    },
  },
  unavailable: {
    cause:
      'A part of the service cannot be reached or is full right now: the database, the file store, the media workers, or every backend of the model. The service also answers this way while it starts. Nothing was charged.',
    retryable: 'Yes, after `Retry-After` seconds, which is at `retryAt`; then with growing pauses.',
    fix: [
      keepKey,
      'If it is only one model, its backends are down: try another, or wait.',
      'Operators: `GET /readyz` names the part that is down.',
    ],
    example: {
      detail: 'A part of the service cannot be reached right now. Nothing was charged; try again.',
      retryAfterSeconds: 2,
    },
  },
  maintenance: {
    cause:
      'The service is under maintenance: quotes, submits and uploads are refused for a while. Reads, cancel and downloads work; queued generations wait. Nothing was charged.',
    retryable:
      'Yes, when maintenance is over. `retryAt` is when it makes sense to ask again, not a promise. A refused submit does not use up its `Idempotency-Key`.',
    fix: [
      'Read the detail, in which operators can say how long it takes.',
      'Keep the work in a queue of your own and try again at `retryAt`, a minute later.',
    ],
    example: {
      detail: 'Back at 14:00 UTC. Nothing was charged; try again later.',
      retryAfterSeconds: 60,
    },
  },
  channel_disabled: {
    cause:
      'The operator switched off the channel you use: `api` for keys, `web` for the account page, `mcp` for agents. Quotes, submits and uploads through it are refused; reads work. Nothing was charged.',
    retryable:
      'Yes, when the operator opens the channel again. `retryAt` is when it makes sense to ask again.',
    fix: ['Use another channel if you have one, or ask the operator.'],
    example: {
      detail: 'The channel "api" is switched off. Nothing was charged; try again later.',
      retryAfterSeconds: 60,
    },
  },
  download_too_large: {
    cause:
      'The files that you want in one ZIP are more, or larger together, than the operator of this service allows. Nothing was sent.',
    retryable: changeFirst,
    fix: [
      'Choose fewer files, and make several downloads of them.',
      'Or download each output by its own `url`, which has no such limit.',
    ],
    example: {
      detail: 'These are 1240 files, and one download has at most 1000. Choose fewer.',
    },
  },
  explore_blocked: {
    cause:
      'The account is locked, an operator has stopped its shares, or an operator has removed a link to this generation before.',
    retryable: changeFirst,
    fix: ['Ask the operator of this service why.', 'Send the files themselves: downloads are not affected.'],
    example: { detail: 'This account may not share.' },
  },
  explore_limit: {
    cause: 'The account has as many links that work as the operator of this service allows.',
    retryable: 'Yes, once one of the other links has ended.',
    fix: ['End a link that nobody needs any more, or let new ones end by themselves (`expiresInDays`).'],
    example: { detail: 'This account has 100 links, which is all it may have. End one of them first.' },
  },
  explore_not_shareable: {
    cause: 'The operator does not allow links to what this model or effect makes.',
    retryable: changeFirst,
    fix: ['Share an output of another model, or send the file itself.'],
    example: { detail: 'What this model or effect makes may not be shared.' },
  },
  explore_removed: {
    cause:
      'The link was there once. Its owner has ended it or deleted the output, it has expired, or an operator has removed it.',
    retryable: 'No. A link that has ended stays so.',
    fix: ['Ask whoever gave you the link for a new one.'],
    example: { detail: 'This is not shared any more.' },
  },
}
