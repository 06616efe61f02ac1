// A seal or signature cut out of a picture: upload, area, look, and failures.
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_PICTURE_BYTES } from '#protocol/seals/seals/seals.ts'
import { PictureForm } from '#src/features/seals/seals/picture-form.tsx'
import type { Answer } from '#tests/support/answering-server.ts'
import { defer } from '#tests/support/deferred.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany, makeUser } from '#tests/support/user.ts'
import { sealOf } from './seal-answers.ts'

const LIST = '/user/userCenter/signature'
const UPLOAD = '/BaseService/file/uploadIdentity'
const PREVIEW = '/AccountService/seal/personal/preview'
const SEAL_PREVIEW = '/AccountService/seal/enterprise/preview'
const SAVE = '/AccountService/seal/personal'
const SAVE_SEAL = '/AccountService/seal/enterprise'
const FILE_ID = '60000000-0000-4000-8000-000000000001'
const DRAWN = { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', widthMm: 25, heightMm: 12 }
const uploaded = (): Answer => ({
  data: {
    fileId: FILE_ID,
    name: '签名.png',
    sha256: 'a'.repeat(64),
    size: 7,
    pages: [],
    alreadySigned: false,
    notes: [],
  },
})

let page: RenderedPage | undefined
/** Pictures of this computer that are shown now. */
const shown = new Set<string>()
beforeEach(() => {
  shown.clear()
  let made = 0
  URL.createObjectURL = () => {
    made += 1
    shown.add(`blob:${made}`)
    return `blob:${made}`
  }
  URL.revokeObjectURL = (address) => void shown.delete(address)
  Element.prototype.setPointerCapture = () => undefined
})
afterEach(() => page?.close())

const show = async (answers: NonNullable<PageSetting['answers']> = {}, isCompany = false) => {
  page = await renderPage(
    <PictureForm
      isCompany={isCompany}
      name={isCompany ? '杭州清和文化科技有限公司' : '林清和'}
      listPath={LIST}
    />,
    {
      user: isCompany ? asCompany() : makeUser(),
      at: '/user/userCenter/signatureEdit',
      resource: 'signature',
      answers: {
        [UPLOAD]: uploaded,
        [PREVIEW]: () => ({ data: DRAWN }),
        [SEAL_PREVIEW]: () => ({ data: { ...DRAWN, widthMm: 42, heightMm: 42 } }),
        [SAVE]: () => ({ data: sealOf({ type: 0 }) }),
        [SAVE_SEAL]: () => ({ data: sealOf({ status: 0 }) }),
        ...answers,
      },
    },
  )
  return page
}
const PICTURE = '点击或拖入照片、扫描件'
const picture = (bytes = 7, type = 'image/png') => new File([new Uint8Array(bytes)], '签名.png', { type })
const pick = (file = picture(), label = PICTURE) =>
  userEvent.upload(screen.getByLabelText(label), file, { applyAccept: false })
const asked = (path: string) => page!.asked.filter((each) => each.path === path)
const drawingsAsked = () => asked(PREVIEW).map(({ json }) => json['drawing'])
const preview = () => screen.getByRole('complementary', { name: '预览' })
const save = () => userEvent.click(screen.getByRole('button', { name: /保存签名|提交审核/ }))

describe('the picture', () => {
  it('is awaited: nothing is drawn and nothing is sent before', async () => {
    await show()
    expect(within(preview()).getByText('上传后，这里显示去掉背景的效果')).toBeTruthy()
    await save()
    expect(await screen.findByText('请先上传图片')).toBeTruthy()
    expect(page!.asked).toEqual([])
  })

  it.each([
    ['of another kind', picture(7, 'image/gif'), '请上传 JPG 或 PNG 图片。'],
    ['that is too large', picture(MAX_PICTURE_BYTES + 1), '图片超过 5 MB，请压缩后再上传。'],
  ])('%s is not even sent, and another may be picked', async (_, file, words) => {
    await show()
    await pick(file)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(asked(UPLOAD)).toEqual([])
    await pick()
    expect(await screen.findByAltText('上传的原图')).toBeTruthy()
    expect(screen.queryByText(words)).toBeNull()
  })

  it('that the server refuses is told, and the one from before stays', async () => {
    let info = ''
    await show({
      [UPLOAD]: () => (info === '' ? uploaded() : { refusal: { code: 'document.damaged', info } }),
    })
    await pick()
    await screen.findByAltText('上传的原图')
    info = '图片已损坏，请换一张。'
    await pick(picture(), '换一张图片')
    expect(await screen.findByText(info)).toBeTruthy()
    expect(screen.getByAltText('上传的原图').getAttribute('src')).toBe('blob:1')
  })

  it('on its way can be called back without a complaint', async () => {
    await show({ [UPLOAD]: () => new Promise<Answer>(() => undefined) })
    await pick()
    const field = (await screen.findByRole('progressbar')).closest<HTMLElement>('.ant-form-item')!
    await userEvent.click(within(field).getByRole('button', { name: /取\s?消/ }))
    expect(await screen.findByLabelText(PICTURE)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('on its way holds the form, which says so instead of asking for it; what came is then enough', async () => {
    const held = defer()
    await show({ [UPLOAD]: async () => held.promise.then(uploaded) })
    await save()
    await screen.findByText('请先上传图片')
    await pick()
    await expect.poll(() => screen.queryByText('请先上传图片')).toBeNull()
    await save()
    expect(await screen.findByText('正在上传，请稍候')).toBeTruthy()
    expect(asked(SAVE)).toEqual([])
    held.resolve()
    await screen.findByAltText('上传的原图')
    await expect.poll(() => screen.queryByText('正在上传，请稍候')).toBeNull()
    await save()
    await expect.poll(() => asked(SAVE).length).toBe(1)
  })

  it('on its way to replace another is not overtaken by the form with the old one', async () => {
    let isHeld = false
    await show({ [UPLOAD]: () => (isHeld ? new Promise<Answer>(() => undefined) : uploaded()) })
    await pick()
    await screen.findByAltText('上传的原图')
    isHeld = true
    await pick(picture(), '换一张图片')
    await save()
    expect(await screen.findByText('正在上传，请稍候')).toBeTruthy()
    expect(asked(SAVE)).toEqual([])
    const field = (await screen.findByRole('progressbar')).closest<HTMLElement>('.ant-form-item')!
    await userEvent.click(within(field).getByRole('button', { name: /取\s?消/ }))
    await expect.poll(() => screen.queryByText('正在上传，请稍候')).toBeNull()
    await save()
    await expect.poll(() => asked(SAVE).length).toBe(1)
  })

  it('that is refused while the form waits leaves only the reason and what is missing', async () => {
    const held = defer()
    const info = '图片已损坏，请换一张。'
    await show({
      [UPLOAD]: async () => held.promise.then(() => ({ refusal: { code: 'document.damaged', info } })),
    })
    await pick()
    await save()
    await screen.findByText('正在上传，请稍候')
    held.resolve()
    expect(await screen.findByText(info)).toBeTruthy()
    expect(await screen.findByText('请先上传图片')).toBeTruthy()
    await expect.poll(() => screen.queryByText('正在上传，请稍候')).toBeNull()
  })

  it('takes the place of the one before, which this computer then forgets', async () => {
    await show()
    await pick()
    await screen.findByAltText('上传的原图')
    await pick(picture(), '换一张图片')
    await expect.poll(() => screen.getByAltText('上传的原图').getAttribute('src')).toBe('blob:2')
    expect([...shown]).toEqual(['blob:2'])
  })
})

describe('what is cut out', () => {
  const whole = { x: 0, y: 0, w: 1, h: 1 }
  const drawing = {
    kind: 'picture',
    fileId: FILE_ID,
    ink: 'black',
    sensitivity: 50,
    crop: whole,
    widthMm: 25,
  }

  it('is drawn as soon as there is a picture, at its size on paper', async () => {
    await show()
    await pick()
    expect(await screen.findByAltText('林清和抠图预览')).toBeTruthy()
    expect(within(preview()).getByText('盖在纸上的尺寸：25×12 毫米')).toBeTruthy()
    expect(drawingsAsked()).toEqual([drawing])
  })

  it('is the part framed with the pointer; a slip of the finger frames nothing; the whole is a click away', async () => {
    await show()
    await pick()
    const frame = (await screen.findByAltText('上传的原图')).parentElement!
    frame.getBoundingClientRect = () => ({ left: 100, top: 50, width: 200, height: 100 }) as DOMRect
    const drag = (from: readonly [number, number], to: readonly [number, number]) => {
      fireEvent.pointerDown(frame, { pointerId: 1, clientX: from[0], clientY: from[1] })
      fireEvent.pointerMove(frame, { pointerId: 1, clientX: to[0], clientY: to[1] })
      fireEvent.pointerUp(frame, { pointerId: 1 })
    }
    await expect.poll(() => drawingsAsked().length).toBe(1)
    // From the lower right to beyond the upper left.
    drag([200, 100], [60, 20])
    await expect.poll(() => drawingsAsked().length).toBe(2)
    drag([200, 100], [203, 101])
    await userEvent.click(screen.getByRole('button', { name: '整张图片' }))
    await expect.poll(() => drawingsAsked().length).toBe(3)
    expect(drawingsAsked().map((each) => (each as typeof drawing).crop)).toEqual([
      whole,
      { x: 0, y: 0, w: 0.5, h: 0.5 },
      whole,
    ])
  })

  it('is the part set with the keys just as well', async () => {
    await show()
    await pick()
    const left = await screen.findByRole('slider', { name: '左边' })
    await expect.poll(() => drawingsAsked().length).toBe(1)
    fireEvent.keyDown(left, { key: 'ArrowRight', keyCode: 39, which: 39 })
    await expect.poll(() => drawingsAsked().length).toBe(2)
    expect(drawingsAsked()[1]).toEqual({ ...drawing, crop: { ...whole, x: 0.01, w: 0.99 } })
  })

  it('is not asked for while the width is empty, and the field says so', async () => {
    await show()
    await pick()
    await expect.poll(() => drawingsAsked().length).toBe(1)
    const width = screen.getByRole('spinbutton', { name: '宽度（毫米）' })
    await userEvent.clear(width)
    await userEvent.tab()
    expect(await screen.findByText('请填写宽度')).toBeTruthy()
    await userEvent.type(width, '30')
    await expect.poll(() => drawingsAsked().at(-1)).toEqual({ ...drawing, widthMm: 30 })
    expect(drawingsAsked().map((each) => (each as typeof drawing).widthMm)).not.toContain(null)
  })

  it('that the server cannot make out is told; asking again would not help, changing does', async () => {
    const info = '没有找到黑色的印迹，请换一种颜色或调高灵敏度。'
    let isFaint = true
    await show({
      [PREVIEW]: () => (isFaint ? { refusal: { code: 'picture.no-ink', info } } : { data: DRAWN }),
    })
    await pick()
    expect(await screen.findByText(info)).toBeTruthy()
    expect(within(preview()).queryByRole('button')).toBeNull()
    isFaint = false
    await userEvent.click(screen.getByText('蓝色'))
    expect(await screen.findByAltText('林清和抠图预览')).toBeTruthy()
    expect(screen.queryByText(info)).toBeNull()
  })

  it('that got no answer is asked for again with one press', async () => {
    let isDown = true
    await show({ [PREVIEW]: () => (isDown ? { status: 500 } : { data: DRAWN }) })
    await pick()
    const again = await screen.findByRole('button', { name: /重\s?试/ })
    isDown = false
    await userEvent.click(again)
    expect(await screen.findByAltText('林清和抠图预览')).toBeTruthy()
    expect(drawingsAsked()).toEqual([drawing, drawing])
  })
})

describe('keeping it', () => {
  it('as a signature leads back to the list', async () => {
    const { history } = await show()
    await pick()
    await screen.findByAltText('上传的原图')
    await save()
    await expect.poll(() => history.at(-1)).toBe(LIST)
    expect(asked(SAVE)[0]?.json).toMatchObject({ keep: true, drawing: { fileId: FILE_ID, widthMm: 25 } })
  })

  it('that is refused says why and keeps what was set', async () => {
    const info = '签名最多 20 个，请先注销不用的。'
    await show({ [SAVE]: () => ({ refusal: { code: 'signature.too-many', info } }) })
    await pick()
    await screen.findByAltText('上传的原图')
    const width = screen.getByRole<HTMLInputElement>('spinbutton', { name: '宽度（毫米）' })
    await userEvent.clear(width)
    await userEvent.type(width, '30')
    await save()
    expect(await screen.findByText(info)).toBeTruthy()
    expect([width.value, screen.getByAltText('上传的原图').getAttribute('src')]).toEqual(['30.0', 'blob:1'])
  })

  it('as a seal needs its papers, which are shown once they are there', async () => {
    const { history } = await show({}, true)
    await pick()
    await screen.findByAltText('上传的原图')
    await save()
    expect(await screen.findByText('请上传备案材料')).toBeTruthy()
    await pick(picture(), '点击或拖入备案材料')
    expect((await screen.findByAltText('已上传的图片')).getAttribute('src')).toBe('blob:2')
    await expect.poll(() => screen.queryByText('请上传备案材料')).toBeNull()
    await save()
    await expect.poll(() => history.at(-1)).toBe(LIST)
    expect(asked(SAVE_SEAL)[0]?.json).toMatchObject({
      name: '公章',
      spec: { type: 1, shape: 'circle' },
      picture: { fileId: FILE_ID, ink: 'red', widthMm: 42 },
      filingFileId: FILE_ID,
    })
  })

  it('as a seal whose name is taken is told at the name', async () => {
    const info = '已有同名的印章，请换一个名称。'
    await show(
      { [SAVE_SEAL]: () => ({ refusal: { code: 'seal.name-taken', info, fields: { name: info } } }) },
      true,
    )
    await pick()
    await screen.findByAltText('上传的原图')
    await pick(picture(), '点击或拖入备案材料')
    await screen.findByAltText('已上传的图片')
    await save()
    await expect.poll(() => screen.queryAllByText(info).length).toBe(2)
    const name = screen.getByLabelText('印章名称')
    expect(name.closest('.ant-form-item')?.textContent).toContain(info)
  })
})
