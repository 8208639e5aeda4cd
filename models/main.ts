// A worker process of the model pool: runs built-in models.
import { serve } from '@atelier/media/serve.ts'

await serve(() => import('./generate.ts'))
