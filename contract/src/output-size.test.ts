import { expect, test } from 'vitest'
import { outputSize } from './output-size.ts'
import type { Params } from './params.ts'
import type { TaskType } from './task-type.ts'

const wide = { width: 1600, height: 900 }

// prettier-ignore
test.for<[string, TaskType, Params, typeof wide | null, [number, number] | null, 'inside'?]>([
  ['an edit keeps the size of its input',          'image.edit', {}, wide, [1600, 900]],
  ['an upscale multiplies both sides',             'image.upscale', { upscale_factor: 2 }, wide, [3200, 1800]],
  ['a factor may be an enum of words',             'image.upscale', { upscale_factor: '4x' }, wide, [6400, 3600]],
  ['an outpaint adds on each side',                'image.outpaint', { expand_left: 100, expand_right: 50, expand_top: 20, expand_bottom: 10 }, wide, [1750, 930]],
  ['an outpaint may add on one side only',         'image.outpaint', { expand_top: 20 }, wide, [1600, 920]],
  ['a resolution is the shorter side',             'video.upscale', { resolution: '1080p' }, wide, [1920, 1080]],
  ['a resolution is the shorter side upright',     'video.upscale', { resolution: '1080p' }, { width: 900, height: 1600 }, [1080, 1920]],
  ['thousands are the longer side',                'image.upscale', { resolution: '2K' }, wide, [2048, 1152]],
  ['thousands may be halved',                      'image.upscale', { resolution: '0.5k' }, wide, [512, 288]],
  ['a written size is the size',                   'image.edit', { resolution: '1024x768' }, wide, [1024, 768]],
  ['a written size needs no shape',                'image.generate', { resolution: '1024x768' }, null, [1024, 768]],
  ['the asked shape goes before that of the input', 'video.v2v', { resolution: '720p', aspect_ratio: '1:1' }, wide, [720, 720]],
  ['a shape alone holds all of the input',         'image.reframe', { aspect_ratio: '1:1' }, wide, [1600, 1600]],
  ['a shape alone holds all of an upright input',  'image.reframe', { aspect_ratio: '16:9' }, { width: 900, height: 1800 }, [3200, 1800]],
  ['a shape that is cut is held by the input',      'image.reframe', { aspect_ratio: '9:16' }, { width: 4000, height: 3000 }, [1688, 3000], 'inside'],
  ['a shape that is cut from an upright input',     'image.reframe', { aspect_ratio: '4:3' }, { width: 900, height: 1800 }, [900, 675], 'inside'],
  ['words that are no size leave the input',       'image.edit', { resolution: 'original', aspect_ratio: 'auto' }, wide, [1600, 900]],
  ['without input, resolution and shape decide',   'image.generate', { resolution: '720p', aspect_ratio: '16:9' }, null, [1280, 720]],
  ['without input, a shape alone decides nothing', 'image.generate', { aspect_ratio: '16:9' }, null, null],
  ['without input, a resolution alone decides nothing', 'image.generate', { resolution: '720p' }, null, null],
  ['a reference does not decide the size',         'image.generate', {}, wide, null],
  ['a reference does not decide it by a shape',    'image.generate', { aspect_ratio: '1:1' }, wide, null],
  ['a film has even sides',                        'video.upscale', { upscale_factor: 1.5 }, { width: 171, height: 99 }, [256, 148]],
  ['a film to be reframed has them, too',          'video.reframe', { aspect_ratio: '9:16' }, { width: 640, height: 360 }, [202, 360], 'inside'],
  ['a first frame lends its shape',                'video.animate', { resolution: '480p' }, wide, [852, 480]],
])('%s', ([, taskType, params, source, size, fit]) => {
  const expected = size && { width: size[0], height: size[1] }

  expect(outputSize({ taskType, fit: fit ?? 'enclose' }, params, source)).toEqual(expected)
})
