// The document in the frame: shows the model whose link its address names after `#`, and tells the page what came of it.
import './viewer.css'
import { posterAngle } from './poster-angle.ts'
import { ModelViewerElement } from '@google/model-viewer'

const decodersPath = import.meta.env['DECODERS'] as string
ModelViewerElement.dracoDecoderLocation = `${decodersPath}/draco/`
ModelViewerElement.ktx2TranscoderLocation = `${decodersPath}/basis/`
// The library reads them from here when it makes its first element.
Object.assign(self, { ModelViewerElement })

const hashParams = new URLSearchParams(location.hash.slice(1))
document.documentElement.style.colorScheme = hashParams.get('scheme') ?? 'light dark'
const notifyParent = (state: 'shown' | 'failed') => parent.postMessage({ viewer: state }, location.origin)

const viewer = document.createElement('model-viewer')
viewer.addEventListener('load', () => notifyParent('shown'))
viewer.addEventListener('error', () => notifyParent('failed'))
const attributes = {
  src: hashParams.get('src') ?? '',
  alt: hashParams.get('alt') ?? '3D model',
  'camera-controls': '',
  // The second angle is counted from above.
  'camera-orbit': `${posterAngle.turn}deg ${90 - posterAngle.raise}deg auto`,
  'field-of-view': `${posterAngle.fieldOfView}deg`,
  'touch-action': 'pan-y',
  'shadow-intensity': '0.6',
  'interaction-prompt': 'none',
}
for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value)
document.body.append(viewer)
