// The page of all five routes of the wizard: finds the running wizard of the address.
// See specification §2 (flowStart).
import { useCallback, useEffect, useLayoutEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { wizards } from '#src/features/contracts/flow-start/actor.tsx'
import { useLeaving } from '#src/features/contracts/flow-start/use-leaving.ts'
import { WizardView } from '#src/features/contracts/flow-start/wizard-view.tsx'
import type { WizardViewProps } from '#src/features/contracts/flow-start/wizard-view.tsx'
import { addressOf, isUnsaved } from '#src/features/contracts/flow-start/wizards.ts'
import { useInspection, useOpenWork, useUser } from '#src/machines/react.tsx'
import { actingKey } from '#src/machines/session-view.ts'

export const WizardPage = ({ launchMany }: Pick<WizardViewProps, 'launchMany'>) => {
  const user = useUser()
  const [path] = useLocation()
  const address = addressOf(path, useSearch())
  const actor = wizards.actorFor(actingKey(user), address, useInspection())
  const { step } = address
  useEffect(() => wizards.retain(actor), [actor])
  useLayoutEffect(() => wizards.follow(actor, step), [actor, step])
  useLeaving(
    useCallback(() => {
      const unsaved = isUnsaved(actor.getSnapshot())
      if (unsaved) actor.send({ type: 'save.requested' })
      return unsaved
    }, [actor]),
  )
  useOpenWork(useCallback(() => wizards.keep(actor), [actor]))
  return <WizardView actor={actor} launchMany={launchMany} />
}
