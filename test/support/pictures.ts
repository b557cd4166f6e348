import type { Page } from 'playwright-core'

/** Pictures for people who want to see what a test sees: BOOKING_PICTURES names a folder. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.BOOKING_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
