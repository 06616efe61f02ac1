// The head of a page: the way here, the way back (specification §2, shared parts).
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { DefaultTrail, PageHeader } from '#src/ui/page-header.tsx'
import type { PageHeaderProps, Trail } from '#src/ui/page-header.tsx'

afterEach(cleanup)

const show = (props: PageHeaderProps, around: Trail = []) =>
  render(
    <Router hook={memoryLocation({ path: '/' }).hook}>
      <DefaultTrail value={around}>
        <PageHeader {...props} />
      </DefaultTrail>
    </Router>,
  )

it('says the way here with links, and the page itself last', () => {
  show({ title: '草稿' }, [{ label: '签署服务', path: '/sign/list/signing' }])
  const way = screen.getByRole('navigation')
  expect(
    within(way)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
      .filter((text) => text !== '/'),
  ).toEqual(['签署服务', '草稿'])
  expect(within(way).getByRole('link').getAttribute('href')).toBe('/sign/list/signing')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('草稿')
})

it('names no way where nobody knows one', () => {
  show({ title: '首页' })
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('leads back where one came from', () => {
  show({ title: '合同详情', backTo: '/sign/list/signing' })
  expect(screen.getByRole('link', { name: '返回' }).getAttribute('href')).toBe('/sign/list/signing')
})
