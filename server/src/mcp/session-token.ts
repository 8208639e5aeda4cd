type Signer = { sign(text: string): string; verify(text: string, signature: string): boolean }

/**
 * Sessions of clients before revision 2026-07-28 of the protocol, which want to be given a name. It is signed and bound to
 * the key, so that any node knows it and none remembers it. It says nothing of what may be spent.
 */
export function sessionTokens({ sign, verify }: Signer) {
  const text = (id: string, keyId: string) => `${id} ${keyId}`
  return {
    seal: (id: string, keyId: string) => `${id}.${sign(text(id, keyId))}`,
    isOf(token: string, keyId: string): boolean {
      const [id = '', signature = ''] = token.split('.')
      return verify(text(id, keyId), signature)
    },
  }
}
