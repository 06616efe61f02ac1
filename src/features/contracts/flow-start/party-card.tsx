// One party: person or company, its name and phone, and how it proves its will.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/react/sortable'
import { Button, Segmented, Tooltip } from 'antd'
import type { DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { plainPhone } from '#protocol/phone.ts'
import { KnownPersonInput } from '#src/features/contracts/flow-start/known-person-input.tsx'
import { partyColour } from '#src/features/contracts/flow-start/party-colours.ts'
import { pickedPerson } from '#src/features/contracts/flow-start/picked-person.ts'
import { SealProspectNote } from '#src/features/contracts/flow-start/seal-prospect-note.tsx'
import { useContent, useProblemAt, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { SignStyles } from '#src/features/contracts/flow-start/sign-styles.tsx'
import { WillingMethods } from '#src/features/contracts/flow-start/willing-methods.tsx'
import { partyName } from '#src/features/contracts/flow-start/words.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import styles from '#src/features/contracts/flow-start/steps/settings-step.module.css'

export interface PartyCardProps {
  readonly party: DraftParty
  /** Its place in the list, from 0. */
  readonly at: number
}

export const PartyCard = ({ party, at }: PartyCardProps) => {
  const actor = useWizardActor()
  const problemAt = useProblemAt()
  const path = (name: string): string => `parties.${party.partyId}.${name}`
  const edit = (change: Partial<DraftParty>): void =>
    actor.send({ type: 'party.edited', partyId: party.partyId, change })
  const text = (name: 'name' | 'phone' | 'companyName', label: string, more: object) => (
    <LabelledField
      label={label}
      path={path(name)}
      problem={problemAt(path(name))}
      className={name === 'companyName' && !party.isSelf ? styles['wide'] : undefined}
      isGroup={party.isSelf}
    >
      {(control) =>
        party.isSelf ? (
          // One's own identity is what one is certified as, not what one types.
          <span className={styles['fact']}>{party[name]}</span>
        ) : (
          <KnownPersonInput
            control={control}
            value={party[name]}
            isForCompany={party.partyType === 2}
            onType={(typed) => edit({ [name]: name === 'phone' ? plainPhone(typed) : typed })}
            onPick={(person) =>
              edit({
                ...pickedPerson(person, path('phone')),
                ...(party.partyType === 2 && { companyName: person.companyName }),
              })
            }
            {...more}
          />
        )
      }
    </LabelledField>
  )
  const { ordered } = useContent()
  const { ref, handleRef, isDragging } = useSortable({ id: party.partyId, index: at, disabled: !ordered })
  return (
    <li
      ref={ref}
      className={`${styles['party']} ${isDragging ? styles['isDragged'] : ''}`}
      style={{ '--party': partyColour(at) } as React.CSSProperties}
    >
      <PartyHead party={party} at={at} gripRef={handleRef} />
      <div className={`${styles['grid']} ${party.isSelf ? styles['facts'] : ''}`}>
        {party.partyType === 2 &&
          text('companyName', '单位全称', { maxLength: 100, placeholder: '与营业执照一致' })}
        {text('name', party.partyType === 2 ? '经办人姓名' : '姓名', {
          maxLength: 30,
          placeholder: '与身份证一致',
        })}
        {text('phone', '手机号', { inputMode: 'tel', placeholder: '用于接收签署短信' })}
        <WillingMethods
          chosen={party.willing}
          path={path('willing')}
          problem={problemAt(path('willing'))}
          onChange={(willing) => edit({ willing })}
        />
        {party.partyType === 1 && (
          <SignStyles
            chosen={party.signStyles}
            path={path('signStyles')}
            problem={problemAt(path('signStyles'))}
            onChange={(signStyles) => edit({ signStyles })}
          />
        )}
        {party.isSelf && party.partyType === 2 && <SealProspectNote />}
      </div>
    </li>
  )
}

interface PartyHeadProps extends PartyCardProps {
  readonly gripRef: (element: Element | null) => void
}

const PartyHead = ({ party, at, gripRef }: PartyHeadProps) => {
  const actor = useWizardActor()
  const confirm = useConfirm()
  const { parties, ordered, fields } = useContent()
  const name = partyName(party, at)
  const places = fields.filter((field) => field.partyId === party.partyId).length
  const move = (to: number): void => actor.send({ type: 'party.moved', partyId: party.partyId, to })
  const remove = async (): Promise<void> => {
    const isSure =
      places === 0 ||
      (await confirm({
        title: `移除签署方“${name}”？`,
        consequence: `已为其放置的 ${places} 个签署位置会一并删除。`,
        verb: '移除',
        isDangerous: true,
      }))
    if (isSure) actor.send({ type: 'party.removed', partyId: party.partyId })
  }
  return (
    <div className={styles['partyHead']}>
      {/* For the pointer alone: the keyboard has the buttons at the right. */}
      {ordered && (
        <span ref={gripRef} className={styles['grip']} title="拖动调整先后" aria-hidden>
          <HolderOutlined />
        </span>
      )}
      <span className={styles['badge']}>{ordered ? `第 ${at + 1} 位` : at + 1}</span>
      {party.isSelf ? (
        <span className={styles['self']}>我方 · {party.partyType === 2 ? '单位' : '个人'}</span>
      ) : (
        <Segmented<1 | 2>
          size="small"
          aria-label={`${name} 的类型`}
          value={party.partyType}
          options={[
            { label: '单位', value: 2 },
            { label: '个人', value: 1 },
          ]}
          onChange={(partyType) =>
            actor.send({ type: 'party.edited', partyId: party.partyId, change: { partyType } })
          }
        />
      )}
      <span className={styles['partyActions']}>
        {ordered && (
          <>
            <Tooltip title="提前">
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={`提前 ${name}`}
                disabled={at === 0}
                onClick={() => move(at - 1)}
              />
            </Tooltip>
            <Tooltip title="推后">
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={`推后 ${name}`}
                disabled={at === parties.length - 1}
                onClick={() => move(at + 1)}
              />
            </Tooltip>
          </>
        )}
        <Tooltip title="移除">
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`移除 ${name}`}
            onClick={() => void remove()}
          />
        </Tooltip>
      </span>
    </div>
  )
}
