// The command palette: pages this person may open, their contracts and contacts, all by the keyboard.
import { useSelector } from '@xstate/react'
import { Modal } from 'antd'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { wordsProblem } from '#protocol/contracts/page-texts/page-texts.ts'
import { PAGES } from '#protocol/pages.ts'
import { allEntries } from '#src/app/navigation.ts'
import { usePalette } from '#src/app/palette/actor.ts'
import styles from '#src/app/palette/palette.module.css'
import type { FoundThing } from '#src/machines/palette.machine.ts'
import { isActingCertified } from '#src/machines/session-view.ts'

/** Pages shown before anything is typed, or that fit what is. */
const MOST_PAGES = 8

interface Group {
  readonly title: string
  readonly things: readonly FoundThing[]
}

export interface PaletteProps {
  readonly user: UserInfo
  readonly onClose: () => void
}

export const Palette = ({ user, onClose }: PaletteProps) => {
  const actor = usePalette(user)
  const snapshot = useSelector(actor, (current) => current)
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const [, go] = useLocation()
  const { words, found, failure } = snapshot.context
  const wanted = words.trim().toLowerCase()
  const pages = allEntries(user)
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .slice(0, MOST_PAGES)
    .map(({ label, path, about }) => ({ label, path, about }))
  const groups: readonly Group[] = [
    { title: '页面', things: pages },
    { title: '合同', things: found.contracts },
    { title: '联系人', things: found.people },
    { title: '正文', things: textSearchFor(user, words.trim()) },
  ].filter(({ things }) => things.length > 0)
  const things = groups.flatMap((group) => group.things)
  const chosen = Math.min(at, things.length - 1)
  const open = (thing: FoundThing | undefined) => {
    if (thing === undefined) return
    onClose()
    go(thing.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a Chinese word is being composed the keys belong to it.
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && things.length > 0) setAt((chosen + step + things.length) % things.length)
    else if (event.key === 'Enter') open(things[chosen])
    else return
    event.preventDefault()
  }
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={600}
      style={{ top: 96 }}
      title={null}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <div className={styles['palette']}>
        <input
          className={styles['field']}
          role="combobox"
          aria-label="搜索页面、合同、联系人"
          aria-expanded={things.length > 0}
          aria-controls="palette-list"
          aria-activedescendant={things.length === 0 ? undefined : `palette-${chosen}`}
          placeholder="搜索页面、合同、联系人"
          maxLength={50}
          ref={field}
          value={words}
          onChange={({ target }) => {
            setAt(0)
            actor.send({ type: 'words.typed', words: target.value })
          }}
          onKeyDown={onKeyDown}
        />
        <div id="palette-list" role="listbox" aria-label="结果" className={styles['list']}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <div className={styles['title']} aria-hidden>
                {group.title}
              </div>
              {group.things.map((thing) => {
                const index = things.indexOf(thing)
                return (
                  <div
                    key={`${thing.path}/${thing.about}`}
                    id={`palette-${index}`}
                    role="option"
                    aria-selected={index === chosen}
                    className={styles['thing']}
                    ref={index === chosen ? showChosen : undefined}
                    onClick={() => open(thing)}
                  >
                    <span className={styles['label']}>{thing.label}</span>
                    <span className={styles['about']}>{thing.about}</span>
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        <p className={styles['note']} role="status">
          {failure !== null
            ? `没有搜到合同与联系人：${failure.words}`
            : snapshot.hasTag('busy')
              ? '正在搜索…'
              : things.length === 0
                ? `没有找到“${words.trim()}”`
                : '↑ ↓ 选择，回车打开，Esc 关闭'}
        </p>
      </div>
    </Modal>
  )
}

// Like the contracts themselves; somebody who came by a partner's link reads and signs what they came for.
const textSearchFor = (user: UserInfo, words: string): readonly FoundThing[] =>
  user.delegation !== null || !isActingCertified(user) || wordsProblem(words) !== undefined
    ? []
    : [{ label: `在合同正文中搜索“${words}”`, about: '查找合同里写的文字', path: PAGES.textSearch(words) }]

const showChosen = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' })
