import { expect, test } from 'vitest'
import { openComfyUi } from '../../../test/providers/open-comfyui.ts'
import type { Work } from '../provider.ts'

const file = (filename: string, type = 'output', subfolder = '') => ({ filename, subfolder, type })

async function made(outputs: object, difference: Partial<Work> = {}) {
  const { run, fake } = await openComfyUi()
  fake.outputs = outputs
  const { end } = await run({}, difference)
  return end.state === 'succeeded' ? end.outputs.map(({ kind, mimeType }) => `${kind} ${mimeType}`) : end
}

test.for<[string, Work['taskType'], object, string[]]>([
  [
    'an image',
    'image.generate',
    { images: [file('a.png'), file('b.webp')] },
    ['image image/png', 'image image/webp'],
  ],
  [
    'a video among images',
    'video.generate',
    { images: [file('a.mp4')], animated: [true] },
    ['video video/mp4'],
  ],
  [
    'a video of VideoHelperSuite',
    'video.generate',
    { gifs: [{ ...file('a.webm'), format: 'video/webm' }] },
    ['video video/webm'],
  ],
  ['audio', 'audio.music', { audio: [file('a.flac', 'output', 'audio')] }, ['audio audio/flac']],
  ['a mesh', '3d.from-image', { '3d': [file('a.glb', 'output', 'mesh')] }, ['3d model/gltf-binary']],
  ['a mesh by its name', '3d.from-image', { result: ['mesh/a.glb', null] }, ['3d model/gltf-binary']],
  ['a mesh by its name and folder', '3d.from-image', { result: ['a.obj [output]'] }, ['3d model/obj']],
  ['a temporary mesh', '3d.from-image', { result: ['a.glb [temp]'] }, []],
  ['a text', 'audio.stt', { text: ['what was said'] }, ['text text/plain']],
  [
    'a text beside an image',
    'image.generate',
    { images: [file('a.png')], text: ['why'] },
    ['image image/png'],
  ],
  ['a preview', 'image.generate', { images: [file('a.png', 'temp'), file('b.png', 'input')] }, []],
  ['nothing', 'image.generate', {}, []],
])('outputs of a node are found: %s', async ([, taskType, output, expected]) => {
  expect(await made({ '9': output }, { taskType })).toEqual(expected)
})

test('outputs of nodes that are not named are none, and the order is that of the settings', async () => {
  const { run, fake, settings } = await openComfyUi({ outputs: ['8', '9'] })
  fake.outputs = {
    '9': { images: [file('a.png')] },
    '8': { images: [file('b.webp')] },
    '7': { images: [file('c.gif')] },
  }

  const { end } = await run({}, { settings, outputs: 2 })

  expect(end).toMatchObject({ outputs: [{ mimeType: 'image/webp' }, { mimeType: 'image/png' }] })
})

test('outputs of a mix are named by the prefix of their files', async () => {
  const graph = {
    '6': { class_type: 'Any', inputs: { text: '' } },
    '8': { class_type: 'SaveAudio', inputs: { audio: ['6', 0], filename_prefix: 'stems/drums' } },
    '9': { class_type: 'SaveAudio', inputs: { audio: ['6', 1], filename_prefix: 'vocals' } },
  }
  const { run, fake } = await openComfyUi({ graph, outputs: ['9', '8'] })
  fake.outputs = { '8': { audio: [file('a.flac')] }, '9': { audio: [file('b.flac')] } }

  const { end } = await run({}, { taskType: 'audio.isolate', outputs: 2 })

  expect(end).toMatchObject({ outputs: [{ stem: 'vocals' }, { stem: 'drums' }] })
})

test('texts that are JSON with times have cues', async () => {
  const said = { text: 'one two', segments: [{ start: 0, end: 1, text: 'one' }] }
  const { run, fake } = await openComfyUi()
  fake.outputs = { '9': { text: [JSON.stringify(said)] } }

  const { end } = await run({}, { taskType: 'audio.stt' })

  expect(end).toMatchObject({ outputs: [{ kind: 'text', cues: [{ start: 0, end: 1, text: 'one' }] }] })
})
