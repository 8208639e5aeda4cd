import './design/design.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { router } from './routes.tsx'

/** How long the skeleton in the HTML is shown; after that the page is rendered in whatever state it is. */
const FIRST_RENDER_TIMEOUT_MS = 1000

/**
 * Navigates to the current address, which drops search params that no route knows, such as those that mail programs
 * add.
 */
const resolveAddress = () =>
  // Typed as one of the routes; an address that is none of them shows that there is no such page.
  router.navigate({ to: location.pathname as '/', search: true, hash: true, state: true, replace: true })

/** Renders once the first page is loaded, and as a transition, so that the main thread stays responsive. */
async function start() {
  const page = document.getElementById('root')
  if (!page) throw new Error('index.html has no #root')
  const timeout = new Promise((resolve) => setTimeout(resolve, FIRST_RENDER_TIMEOUT_MS))
  await Promise.race([resolveAddress(), timeout])
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
setTimeout(() => void start())
