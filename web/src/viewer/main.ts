// The document in the frame: shows the model whose link its address names after `#`, and tells the page what came of it.
import './viewer.css'
import { ModelViewerElement } from '@google/model-viewer'

const place = import.meta.env['DECODERS'] as string
ModelViewerElement.dracoDecoderLocation = `${place}/draco/`
ModelViewerElement.ktx2TranscoderLocation = `${place}/basis/`
// The library reads them from here when it makes its first element.
Object.assign(self, { ModelViewerElement })

const asked = new URLSearchParams(location.hash.slice(1))
document.documentElement.style.colorScheme = asked.get('scheme') ?? 'light dark'
const tell = (state: 'shown' | 'failed') => parent.postMessage({ viewer: state }, location.origin)

const viewer = document.createElement('model-viewer')
viewer.addEventListener('load', () => tell('shown'))
viewer.addEventListener('error', () => tell('failed'))
const attributes = {
  src: asked.get('src') ?? '',
  alt: asked.get('alt') ?? '3D model',
  'camera-controls': '',
  'touch-action': 'pan-y',
  'shadow-intensity': '0.6',
  'interaction-prompt': 'none',
}
for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value)
document.body.append(viewer)
