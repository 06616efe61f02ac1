import { chromium } from '@playwright/test'
import { findChromium } from './scripts/tools.ts'
import { writeWorkbook } from './server/documents/write-sheet.ts'
const path = findChromium()
const browser = await chromium.launch({ ...(path ? { executablePath: path } : {}), args: ['--no-sandbox'] })
const base = 'http://localhost:8221'
const day = (n: number) => new Date(Date.now() + n * 86400000 + 8 * 3600000).toISOString().slice(0, 10)
const shot = async (page: any, name: string) => { await page.waitForTimeout(900); await page.screenshot({ path: `/tmp/hr-shots/${name}.png` }) }
const both = async (page: any, name: string) => { await shot(page, name); await page.setViewportSize({ width: 390, height: 844 }); await shot(page, name + '-390'); await page.setViewportSize({ width: 1366, height: 768 }) }
const signIn = async (phone: string) => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const page = await context.newPage()
  page.setDefaultTimeout(40000)
  await page.goto(base + '/login/password')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill('Nuoyin2026x')
  const agree = page.getByRole('checkbox')
  if (await agree.count()) await agree.first().check().catch(() => undefined)
  await page.getByRole('button', { name: /登\s*录/ }).first().click()
  await page.waitForURL((u: URL) => !u.pathname.startsWith('/login'))
  await page.waitForTimeout(1500)
  return page
}
const step = async (name: string, f: () => Promise<void>) => { try { await f(); console.log('ok', name) } catch (e) { console.log('FAIL', name, String(e).slice(0, 400)) } }
try {
  const page = await signIn('13800000001')
  await step('identity', async () => { await page.goto(base + '/human/entryManage'); await page.waitForTimeout(1500); console.log(page.url()) })
  await step('bring', async () => {
    await page.goto(base + '/human/entryManage?dialog=table')
    const header = ['姓名', '手机号', '入职日期', '岗位', '合同期限', '试用期', '薪资']
    const bring = async (rows: string[][]) => page.getByLabel('点击或拖入 .xlsx 表格').setInputFiles({ name: '入职.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(writeWorkbook([{ name: '填写', rows: [header, ...rows], widths: header.map(() => 16) }])) })
    await both(page, '11-table')
    await bring([['孙一凡', '1234', day(8), '店员', '', '', ''], ['孙三凡', '13977770001', '明天', '店员', '', '', '八千']])
    await page.getByText('请填写 11 位手机号').waitFor()
    await both(page, '12-wrong')
    await page.getByRole('button', { name: '重新上传' }).click()
    await bring([['孙一凡', '13977770001', day(8), '店员', '12', '6', '8000'], ['孙二凡', '13977770002', day(9), '店员', '', '', '']])
    await page.getByText('共 2 行，全部正确').waitFor()
    await both(page, '13-right')
    await page.getByRole('button', { name: '已知晓，仍要发起 2 份' }).click()
    await page.waitForTimeout(4000)
    await page.goto(base + '/human/entryManage')
    await both(page, '14-sent')
  })
  await step('note', async () => {
    await page.goto(base + '/human/person')
    await page.getByRole('combobox', { name: '查找员工' }).click()
    await page.locator('.ant-select-item-option').nth(1).click()
    await page.getByRole('button', { name: /登\s*记/ }).first().click()
    await page.getByLabel('证件名称').fill('电工证')
    await page.getByLabel('到期日').last().fill(day(6))
    await page.getByLabel('到期日').last().press('Enter')
    await both(page, '15-note')
    await page.getByRole('dialog').getByRole('button', { name: /登\s*记/ }).click()
    await page.getByText('电工证到期').waitFor()
    await both(page, '16-file')
    await page.goto(base + '/human/dues')
    await both(page, '17-dues')
  })
  await step('design', async () => {
    await page.goto(base + '/humanFlow/setForm?kind=regular')
    await page.getByText(/^人事填写/).first().click()
    await page.getByRole('button', { name: '日期', exact: true }).click()
    await both(page, '18-field')
  })
  await step('notice', async () => {
    await page.goto(base + '/humanFlow/humanNotice')
    await page.getByRole('combobox', { name: '员工' }).click()
    await page.locator('.ant-select-item-option').nth(1).click()
    await page.getByRole('button', { name: '下一步' }).click()
    await page.waitForURL(/hrNoticeId/)
    await page.waitForTimeout(3000)
    await both(page, '19-notice')
  })
  const clerk = await signIn('13800000005')
  await step('clerk', async () => { await clerk.goto(base + '/human/dues'); await both(clerk, '20-clerk') })
} finally { await browser.close() }
