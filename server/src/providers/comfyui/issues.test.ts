import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import { describe, expect, test } from 'vitest'
import { textBindings, textToImage } from '../../../test/providers/text-to-image.ts'
import type { BackendEntry } from '../provider.ts'
import { requestIssues } from './request-issues.ts'
import { comfyIssues } from './setting-issues.ts'

const right = { graph: textToImage, outputs: ['9'] }
const fromImage = {
  ...textToImage,
  '10': { class_type: 'LoadImage', inputs: { image: 'example.png' } },
  '11': { class_type: 'VAEEncode', inputs: { pixels: ['10', 0], vae: ['4', 2] } },
  '3': { ...textToImage['3'], inputs: { ...textToImage['3'].inputs, latent_image: ['11', 0] } },
}

describe('settings', () => {
  test.for<[string, object]>([
    ['the least', right],
    [
      'all of them',
      { ...right, url: 'http://gpu1:8188', api: 'v2', key: '${K}', headers: { 'x-a': '${B}' } },
    ],
    ['a param without which nodes go', { ...right, graph: fromImage, without: imageTo(['5', 0]) }],
  ])('are right: %s', ([, settings]) => {
    expect(comfyIssues({ ...settings })).toEqual([])
  })

  test.for<[object, string]>([
    [{ outputs: ['9'] }, 'graph is missing; it is a map'],
    [{ ...right, api: 'v3' }, 'api must be native or v2'],
    [{ ...right, headers: { a: 1 } }, 'headers must be a map of texts'],
    [{ ...right, workflow: {} }, 'workflow is unknown; use url, api, key, headers, graph, outputs, without'],
    [{ ...right, outputs: [] }, 'outputs must name at least one node'],
    [{ ...right, outputs: ['99'] }, 'outputs: there is no node 99'],
    [{ ...right, outputs: [9] }, "outputs must be a list of texts, such as '9'"],
    [
      { graph: { nodes: [], links: [] }, outputs: ['9'] },
      'graph is in the format of the editor; export it in the format of the API',
    ],
    [{ graph: { '9': { inputs: {} } }, outputs: ['9'] }, 'graph.9 must be a node with class_type and inputs'],
    [
      { graph: { '9': { class_type: 'Any', inputs: { a: ['7', 0] } } }, outputs: ['9'] },
      'graph.9.inputs.a: there is no node 7',
    ],
    [
      { graph: { '9': { class_type: 'PreviewImage', inputs: {} } }, outputs: ['9'] },
      'outputs: node 9 is a PreviewImage, whose files are temporary; use one that saves them',
    ],
    [
      { graph: { '9': { class_type: 'VHS_VideoCombine', inputs: { save_output: false } } }, outputs: ['9'] },
      'outputs: node 9 is a VHS_VideoCombine, whose files are temporary; use one that saves them',
    ],
    [
      { graph: { '9': { class_type: 'SaveImage', inputs: {} } }, outputs: ['9'] },
      'graph: 9.images (SaveImage) leads nowhere',
    ],
    [{ ...right, without: { image: {} } }, 'without.image.remove must be a list of ids of nodes'],
    [{ ...right, without: { image: { remove: ['77'] } } }, 'without.image.remove: there is no node 77'],
    [
      { ...right, without: { image: { remove: [], sett: {} } } },
      'without.image.sett is unknown; use remove, set',
    ],
    [
      { ...right, graph: fromImage, without: { image: { remove: ['10', '11'] } } },
      'without.image: 3.latent_image (KSampler) would lead nowhere; say in set what it is then',
    ],
    [
      { ...right, graph: fromImage, without: imageTo(['77', 0]) },
      'without.image.set.3.latent_image: there is no node 77',
    ],
    [
      { ...right, graph: fromImage, without: { image: { remove: ['10'], set: { '10.image': 'x' } } } },
      'without.image.set.10.image: node 10 is removed',
    ],
    [
      { ...right, without: { image: { remove: [], set: { latent: 1 } } } },
      'without.image.set.latent: there is no such input; write it as 3.latent_image',
    ],
    [{ ...right, without: { image: { remove: ['9'] } } }, 'without.image: no output is left'],
    [
      // Each alone is fine: the other still has what the sampler takes.
      {
        ...right,
        graph: fromImage,
        without: { ...imageTo(['5', 0]), style: { remove: ['5'], set: { '3.latent_image': ['11', 0] } } },
      },
      'without.image and style: 3.latent_image (KSampler) would lead nowhere; say in set what it is then',
    ],
  ])('are wrong: %j', ([settings, issue]) => {
    expect(comfyIssues({ ...settings })).toContain(issue)
  })
})

describe('what reaches the graph', () => {
  const ui = { control: 'prompt', group: 'prompt', order: 1 } as const
  const prompt: ParamDescriptor = { kind: 'text', name: 'prompt', required: true, maxLength: 9, ui }
  const image: ParamDescriptor = { kind: 'media', name: 'image', required: false, accept: 'image', ui }
  const images: ParamDescriptor = {
    kind: 'media_list',
    name: 'images',
    required: true,
    accept: 'image',
    minItems: 1,
    maxItems: 2,
    ui,
  }
  const imageBinding = { image: { to: '10.image' } }
  const issuesOf = (entry: Partial<BackendEntry>, params: ParamDescriptor[]) =>
    requestIssues({ settings: right, bindings: textBindings, ...entry }, [prompt, ...params])

  test.for<[string, Partial<BackendEntry>, ParamDescriptor[]]>([
    ['the least', {}, []],
    ['a param that is left out', { bindings: { ...textBindings, image: { to: null } } }, [image]],
    [
      'an image that need not be sent',
      {
        settings: { ...right, graph: fromImage, without: imageTo(['5', 0]) },
        bindings: { ...textBindings, ...imageBinding },
      },
      [image],
    ],
    [
      'an input that an export has left out',
      { constants: { '3.new': 1 }, size: { width: '5.width', height: '5.height' } },
      [],
    ],
  ])('is right: %s', ([, entry, params]) => {
    expect(issuesOf(entry, params)).toEqual([])
  })

  test.for<[Partial<BackendEntry>, ParamDescriptor[], string]>([
    [{ bindings: {} }, [], 'bindings.prompt: is missing; name the input it goes to, or set to: null'],
    [
      { bindings: { prompt: { to: 'text' } } },
      [],
      'bindings.prompt.to: there is no node text; a place is written as 6.text, the node and its input',
    ],
    [
      { bindings: { prompt: { to: '6.words' } } },
      [],
      'bindings.prompt.to: node 6 (CLIPTextEncode) has no input words; use 6.text, 6.clip',
    ],
    [{ bindings: { prompt: { to: '6' } } }, [], 'bindings.prompt.to: names no input; use 6.text, 6.clip'],
    [
      { size: { width: '5.w', height: '5.height' } },
      [],
      'size.width: node 5 (EmptyLatentImage) has no input w; use 5.width, 5.height, 5.batch_size',
    ],
    [
      { constants: { '77.a': 1 } },
      [],
      'constants.77.a: there is no node 77; a place is written as 6.text, the node and its input',
    ],
    [{ outputsAt: 'images' }, [], 'outputsAt: is not for ComfyUI; outputs names the nodes'],
    [
      { settings: { ...right, graph: fromImage }, bindings: { ...textBindings, ...imageBinding } },
      [image],
      'settings.without.image: is missing, although image need not be sent; name the nodes to remove then',
    ],
    [
      { settings: { ...right, graph: fromImage }, bindings: { ...textBindings, images: { to: '10.image' } } },
      [images],
      'bindings.images.to: needs 2 places, one for each file that may be sent',
    ],
    [
      {
        settings: { ...right, graph: fromImage },
        bindings: { ...textBindings, images: { to: ['10.image', '11.pixels'] } },
      },
      [images],
      'settings.without.images.1: is missing, although images need not be sent; name the nodes to remove then',
    ],
    [
      { settings: { ...right, without: { mask: { remove: [] } } } },
      [],
      'settings.without.mask: names a param that the model does not offer; remove it',
    ],
    [
      { settings: { ...right, without: { prompt: { remove: [] } } } },
      [],
      'settings.without.prompt: prompt is always sent; remove it',
    ],
    [
      { settings: { ...right, without: { 'prompt.1': { remove: [] } } } },
      [],
      'settings.without.prompt.1: only a list of files has places, such as images.1',
    ],
  ])('is wrong: %j', ([entry, params, issue]) => {
    expect(issuesOf(entry, params)).toContain(issue)
  })

  test('nothing is said of a graph that is none', () => {
    expect(issuesOf({ settings: {} }, [])).toEqual([])
  })
})

function imageTo(link: [string, number]) {
  return { image: { remove: ['10', '11'], set: { '3.latent_image': link } } }
}
