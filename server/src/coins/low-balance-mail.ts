/** Numbers as they are: whoever wrote the threshold knows it again. */
export function lowBalanceMail(available: number, thresholdCoins: number, publicUrl: string) {
  return {
    subject: 'Your coins are running low',
    text: `You have ${available} coins left to spend, fewer than the ${thresholdCoins} at which you asked to be told.\n\nYour coins, and where to redeem a code for more:\n\n${publicUrl}/account/coins\n\nThe next mail comes once you have had more and they run low again. There you can also choose another number, or none.\n`,
  }
}
