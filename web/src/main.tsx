import './design/design.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { router } from './routes.tsx'

/** How long the skeleton in the HTML stands in for a page; after that it is drawn in whatever state it is. */
const PATIENCE_MS = 1000

/** What comes soon is drawn once, whole; and in slices, so that the thread stays free for whoever types already. */
async function start(page: HTMLElement) {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([router.load(), patience])
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
