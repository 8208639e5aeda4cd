// A worker process of the media pool: inspects files and draws their previews.
import { serve } from './serve.ts'

await serve(() => import('./operations.ts'))
