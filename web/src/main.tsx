import './design/design.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { router } from './routes.tsx'

/** How long a page may take before its skeleton stands in for it. */
const SKELETON_AFTER_MS = 150

/** What comes soon is drawn once, whole; and in slices, so that the thread stays free for whoever types already. */
async function start(page: HTMLElement) {
  const soon = new Promise((resolve) => setTimeout(resolve, SKELETON_AFTER_MS))
  await Promise.race([router.load(), soon])
  startTransition(() =>
    createRoot(page).render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}

// A task of its own: evaluating all this was one already. And no `await` out here, for a file that awaits at its top shares
// nothing with the pages, and would fall into a dozen of them.
setTimeout(() => void start(document.getElementById('root')!))
