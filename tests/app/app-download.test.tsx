// Where the apps are to be had (specification §2, app download popover).
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AppCodes } from '#src/app/layout/app-download.tsx'

afterEach(cleanup)

const offered = () => screen.getAllByRole('listitem').map((item) => item.textContent)

it('offers each app by a code, and says which is not there yet', () => {
  render(
    <AppCodes addresses={{ ios: 'https://apps.example.com/1', miniProgram: 'https://wx.example.com/2' }} />,
  )
  expect(offered()).toEqual(['iPhone 版', '暂未提供安卓版', '微信小程序'])
  expect(screen.getByRole('link', { name: '打开iPhone 版下载页' }).getAttribute('href')).toBe(
    'https://apps.example.com/1',
  )
  expect(screen.getAllByRole('img').map((code) => code.getAttribute('aria-label'))).toEqual([
    'iPhone 版下载页的二维码',
    '微信小程序下载页的二维码',
  ])
})

it('asks nobody to scan where there is nothing to scan', () => {
  render(<AppCodes addresses={{}} />)
  expect(offered()).toEqual(['暂未提供iPhone 版', '暂未提供安卓版', '暂未提供微信小程序'])
  expect(screen.queryByText(/扫码/)).toBeNull()
})
