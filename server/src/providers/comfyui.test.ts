import { describe } from 'vitest'
import { testHttpProvider } from '../../test/providers/http-conformance.ts'
import { openComfyUi, openComfyV2 } from '../../test/providers/open-comfyui.ts'

describe('the native API', () => {
  testHttpProvider(() => openComfyUi())
})

describe('API v2', () => {
  testHttpProvider(() => openComfyV2())
})
