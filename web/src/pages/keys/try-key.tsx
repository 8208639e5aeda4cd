import type { Scope } from '@atelier/contract/account.ts'
import { CodeBlock } from '../../design/code-block.tsx'

/** A first request that a key with these scopes may make. The key itself stays out of it: commands end up in histories. */
export function TryKey({ scopes }: { scopes: readonly Scope[] }) {
  const path = scopes.includes('account')
    ? '/v1/account'
    : scopes.includes('read')
      ? '/v1/generations'
      : '/v1/models'
  return (
    <div className="mt-4">
      <CodeBlock
        caption="Try it, with the key in API_KEY"
        code={`curl ${location.origin}${path} \\\n  -H "Authorization: Bearer $API_KEY"`}
      />
    </div>
  )
}
