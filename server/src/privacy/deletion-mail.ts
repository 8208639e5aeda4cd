/** To the person at the moment it is asked for: afterwards nobody knows the address any more. */
export function deletionMail(operatorContact = 'the operator of this service') {
  return {
    subject: 'Your account is being deleted',
    text: `Your account and everything you wrote, uploaded and made with it are being deleted. This cannot be undone.\n\nMovements of coins are kept as bookkeeping, without your name and email. If you did not ask for this, contact ${operatorContact}.\n`,
  }
}
