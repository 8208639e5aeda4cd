import type { Generation } from '@atelier/contract/generation.ts'

/** What was made. */
export function Outputs({ generation }: { generation: Generation; before?: string }) {
  return (
    <ul className="grid gap-2">
      {generation.outputs.map((asset) => (
        <li key={asset.id}>
          <img src={asset.thumbnailUrl} alt="Output" className="w-full" />
        </li>
      ))}
    </ul>
  )
}
