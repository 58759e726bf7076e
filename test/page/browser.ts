import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'node:test'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A browser that this machine has; nothing when it has none. */
export function findBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(canRun)
}

export async function launch(t: TestContext, path: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
  t.after(() => browser.close())
  return browser
}

/** A page of the browser, and everything it asked for, said or stumbled over. */
export async function openPage(
  browser: Browser,
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly requests: readonly string[]; readonly troubles: readonly string[] }> {
  const page = await browser.newPage({ viewport: { width: 1300, height: 900 }, ...options })
  const requests: string[] = []
  const troubles: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  await page.goto(`file://${path}`)
  return { page, requests, troubles }
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
