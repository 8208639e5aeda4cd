import { messageFor } from '../api/messages.ts'
import { queryClient } from '../api/queries.ts'
import { toast } from '../design/toast.tsx'

/** Does something that needs no question, says that it was done or why not, and fetches all of the office anew. */
export async function runAction<Answer>(
  asked: Promise<Answer>,
  done: string | ((answer: Answer) => string),
): Promise<void> {
  try {
    const answer = await asked
    toast(typeof done === 'string' ? done : done(answer))
  } catch (error) {
    const { title, detail } = messageFor(error)
    toast(detail === '' ? title : `${title} ${detail}`)
  }
  await refetchOffice()
}

/** What one page changes, others show too. */
export const refetchOffice = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['operator'] })
