// Step 3: who signs, in which order, until when (domain.md §2 signSet).
import { PlusOutlined, UserAddOutlined } from '@ant-design/icons'
import { Accessibility } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import type { DragEndEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { Button, Segmented } from 'antd'
import { useEffect, useRef } from 'react'
import { MAX_PARTIES } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { ApprovalChoice } from '#src/features/contracts/flow-start/approval-choice.tsx'
import { Copies } from '#src/features/contracts/flow-start/copies.tsx'
import { Reviewers } from '#src/features/contracts/flow-start/reviewers.tsx'
import { Heading } from '#src/features/contracts/flow-start/heading.tsx'
import { PartyCard } from '#src/features/contracts/flow-start/party-card.tsx'
import { SigningTerms } from '#src/features/contracts/flow-start/signing-terms.tsx'
import { useContent, useProblemAt, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { useUser } from '#src/machines/react.tsx'
import { focusPath } from '#src/ui/focus-path.ts'
import wizard from '#src/features/contracts/flow-start/wizard.module.css'
import styles from './settings-step.module.css'
import { TOPICS } from '#protocol/help/questions/topics.ts'
import { HelpLink } from '#src/ui/help-link.tsx'

const SENSORS = [PointerSensor]

const ownParty = (user: UserInfo) => ({
  name: user.userName,
  phone: user.phone,
  companyName: user.defaultBizType === 2 ? (user.defaultBizCompanyName ?? '') : '',
  isSelf: true,
})

export const SignSet = () => {
  const actor = useWizardActor()
  const user = useUser()
  const { parties, ordered } = useContent()
  const problemAt = useProblemAt()
  const isFull = parties.length >= MAX_PARTIES
  const hasSelf = parties.some((party) => party.isSelf)
  useFocusOnAdded(parties)
  const onDragEnd = ({ operation: { source }, canceled }: DragEndEvent): void => {
    if (canceled || !isSortable(source) || source.index === source.initialIndex) return
    actor.send({ type: 'party.moved', partyId: String(source.id), to: source.index })
  }
  return (
    <>
      <Heading title="设置签署方" />
      <div className={wizard['columns']}>
        <div className={wizard['stack']}>
          <section className={wizard['panel']} aria-label="签署方">
            <div className={styles['head']}>
              <h2 className={styles['headTitle']}>签署方（{parties.length}）</h2>
              <Segmented
                aria-label="签署顺序"
                value={ordered ? 'ordered' : 'parallel'}
                options={[
                  { label: '同时签署', value: 'parallel' },
                  { label: '按顺序签署', value: 'ordered' },
                ]}
                onChange={(value) =>
                  actor.send({ type: 'content.edited', change: { ordered: value === 'ordered' } })
                }
              />
            </div>
            <p className={styles['orderHint']}>
              {ordered
                ? '前一方签完，后一方才会收到短信；拖动卡片左上角或用箭头按钮调整先后。'
                : '发起后各方同时收到短信，先后不限。'}
              <HelpLink topic={TOPICS.signingOrder} />
            </p>
            <DragDropProvider
              sensors={SENSORS}
              // What is dragged can be moved by buttons as well, which say what they do.
              plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
              onDragEnd={onDragEnd}
            >
              <ol className={styles['parties']}>
                {parties.map((party, at) => (
                  <PartyCard key={party.partyId} party={party} at={at} />
                ))}
              </ol>
            </DragDropProvider>
            {problemAt('parties') !== undefined && (
              <p className={styles['problem']} role="alert">
                {problemAt('parties')}
              </p>
            )}
            <div className={styles['adders']} data-path="parties">
              <Button
                icon={<PlusOutlined aria-hidden />}
                disabled={isFull}
                onClick={() => actor.send({ type: 'party.added', partyType: 2 })}
              >
                添加单位
              </Button>
              <Button
                icon={<PlusOutlined aria-hidden />}
                disabled={isFull}
                onClick={() => actor.send({ type: 'party.added', partyType: 1 })}
              >
                添加个人
              </Button>
              {!hasSelf && (
                <Button
                  icon={<UserAddOutlined aria-hidden />}
                  disabled={isFull}
                  onClick={() =>
                    actor.send({ type: 'party.added', partyType: user.defaultBizType, known: ownParty(user) })
                  }
                >
                  添加我方
                </Button>
              )}
            </div>
          </section>
          <Reviewers />
          <ApprovalChoice />
          <Copies />
        </div>
        <SigningTerms />
      </div>
    </>
  )
}

/** The keyboard goes on in the first input of a party just added. */
const useFocusOnAdded = (parties: readonly DraftParty[]): void => {
  const count = useRef(parties.length)
  useEffect(() => {
    const last = parties.at(-1)
    if (parties.length > count.current && last?.isSelf === false)
      focusPath(`parties.${last.partyId}.${last.partyType === 2 ? 'companyName' : 'name'}`)
    count.current = parties.length
  }, [parties])
}
