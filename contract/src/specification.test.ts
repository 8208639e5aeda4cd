import { expect, test } from 'vitest'
import { uiControls } from './param-descriptor.ts'
import { paramNames } from './params.ts'
import { problems } from './problem.ts'
import { taskTypes } from './task-type.ts'

/** The words between backticks, so that lists can be pasted from the specification as they stand. */
const words = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1])

test('params have the names of the specification and no others', () => {
  const specified = words(
    '`prompt`, `negative_prompt`, `aspect_ratio`, `resolution`, `duration`, `num_outputs`, `seed`, `images`, `image`, `first_frame`, `last_frame`, `generate_audio`, `upscale_factor`, `mask`, `expand_left`, `expand_right`, `expand_top`, `expand_bottom`, `video`, `audio`, `fps`, `effect`, `text`, `voice`, `language`, `speed`, `lyrics`, `style`, `instrumental`, `stem`, `polycount`, `texture`, `format`, `garment`, `lighting`, `light_direction`, `palette`, `pbr`, `quad`, `geometry_quality`, `texture_quality`.',
  )

  expect(paramNames).toEqual(specified)
})

test('task types are those of the specification', () => {
  const specified = words(
    '`image.generate`, `image.edit`, `video.generate`, `video.animate`, `image.upscale`, `image.remove-bg`, `image.inpaint`, `image.outpaint`, `image.relight`, `image.vectorize`, `image.restore`, `image.effect`, `video.v2v`, `video.extend`, `video.upscale`, `video.interpolate`, `video.remove-bg`, `video.add-audio`, `video.lipsync`, `video.effect`, `video.reframe`, `audio.tts`, `audio.music`, `audio.sfx`, `audio.voice-change`, `audio.isolate`, `audio.stt`, `3d.from-text`, `3d.from-image`, `image.erase`, `image.reframe`, `image.sketch`, `image.restyle`, `image.colorize`, `image.retouch`, `image.product-shot`, `image.replace-bg`, `image.try-on`.',
  )

  expect(taskTypes).toEqual(specified)
})

test('controls are those of the specification', () => {
  const specified = words(
    '`prompt`, `textarea`, `aspect`, `segmented`, `select`, `switch`, `seed`, `image`, `images`, `script`, `lyrics`, `tags`, `voice`, `language`, `slider`, `audio`, `video`, `mask`, `expand`, `effect`.',
  )

  expect(uiControls).toEqual(specified)
})

test.for([
  [
    400,
    '`invalid_params`, `invalid_quote`, `idempotency_key_required`, `consent_required`, `input_too_large`, `input_duration`, `wrong_media`',
  ],
  [401, '`unauthorized`, `invalid_api_key`, `api_key_revoked`, `api_key_expired`'],
  [402, '`insufficient_coins`, `spend_cap_exceeded`'],
  [403, '`insufficient_scope`, `cooldown`, `account_locked`'],
  [404, '`not_found`, `unknown_model`'],
  [409, '`idempotency_conflict`, `price_changed`, `max_coins_exceeded`, `not_cancelable`'],
  [413, '`upload_too_large`, `upload_too_long`'],
  [415, '`upload_invalid`'],
  [429, '`rate_limited`'],
  [503, '`unavailable`, `maintenance`, `channel_disabled`'],
  // Spec silent: these statuses, and the code `invalid_link`.
  [400, '`input_file_too_large`'],
  [403, '`explore_blocked`, `explore_not_shareable`, `invalid_link`'],
  [404, '`explore_removed`'],
  [413, '`download_too_large`'],
  [429, '`explore_limit`'],
  [500, '`internal`'],
] as const)('problems of status %i are %s', ([status, codes]) => {
  for (const code of words(codes)) expect(problems).toHaveProperty([`${code}`, 'status'], status)
})
