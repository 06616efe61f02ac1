// When 使用 may be pressed on a previewed item.
import { expect, test } from 'vitest'
import { documentItem, pdfItem, standingOf } from '#protocol/pdf-item.ts'
import type { PdfItem } from '#protocol/pdf-item.ts'
import * as v from 'valibot'

const TYPES = [null, 1, 2, 3, 4] as const
const STYLES = [null, 1, 2] as const

test('a stopped item is not used, whatever it is', () => {
  for (const templateType of TYPES)
    for (const templateStyle of STYLES)
      for (const isPosition of [true, false])
        expect(standingOf({ useStatus: 1, templateType, templateStyle, isPosition })).toBe('stopped')
})

test('only a common file and a fixed template want places before they are used', () => {
  const unplaced: Pick<PdfItem, 'templateType' | 'templateStyle'>[] = []
  for (const templateType of TYPES)
    for (const templateStyle of STYLES) {
      expect(standingOf({ useStatus: 0, templateType, templateStyle, isPosition: true })).toBe('usable')
      if (standingOf({ useStatus: 0, templateType, templateStyle, isPosition: false }) === 'unplaced')
        unplaced.push({ templateType, templateStyle })
    }
  expect(unplaced).toEqual([
    { templateType: 2, templateStyle: 2 },
    { templateType: 4, templateStyle: null },
    { templateType: 4, templateStyle: 1 },
    { templateType: 4, templateStyle: 2 },
  ])
})

test('a plain document is an item with nothing of a template', () => {
  const item = documentItem({ name: '合同.pdf', pdfUrl: '/BaseService/file/download' })
  expect(v.parse(pdfItem, item)).toEqual({
    pdfUrl: '/BaseService/file/download',
    htmlUrl: '',
    templateId: null,
    templateName: '合同.pdf',
    templateType: null,
    attachList: [],
    lawfirmTypeStr: '',
    useStatus: 0,
    isPosition: false,
    templateStyle: null,
  })
  expect(standingOf(item)).toBe('usable')
})
