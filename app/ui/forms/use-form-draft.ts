import type { RefObject } from 'react'
import { useEffect } from 'react'

/** Form fields as submitted, without files and passwords. */
export type FormDraft = [name: string, value: string][]

/** Returns the draft saved under this key before the page was reloaded; null without one. */
export function readFormDraft(key: string): FormDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null')
    return Array.isArray(stored) ? (stored as FormDraft) : null
  } catch {
    return null
  }
}

/**
 * Preserves a form's input across a reload, in this tab only; leaving the page in any other way discards it. Fields
 * edited before the draft is restored keep their value.
 * @param restore fills in the fields; the default sets the form's uncontrolled inputs
 */
export function useFormDraft(form: RefObject<HTMLFormElement>, key: string, restore = fillIn): void {
  useDraft(form, key, restore, 'left')
}

/** Preserves a form's input until it is sent, in this tab only: whoever leaves the form and returns finds it. */
export function useLastingDraft(form: RefObject<HTMLFormElement>, key: string): void {
  useDraft(form, key, fillIn, 'sent')
}

function useDraft(form: RefObject<HTMLFormElement>, key: string, restore: typeof fillIn, until: 'left' | 'sent'): void {
  useEffect(() => {
    const element = form.current
    const draft = readFormDraft(key)
    if (!element) return
    if (draft) restore(draft, element)
    const keep = () => writeFormDraft(key, draftOf(element))
    element.addEventListener('input', keep)
    element.addEventListener('change', keep)
    const discard = () => writeFormDraft(key, null)
    if (until === 'sent') element.addEventListener('submit', discard)
    return () => {
      element.removeEventListener('input', keep)
      element.removeEventListener('change', keep)
      element.removeEventListener('submit', discard)
      if (until === 'left') discard()
    }
  }, [form, key, restore, until])
}

/** Returns the current values of a form. */
export function draftOf(form: HTMLFormElement): FormDraft {
  return [...new FormData(form)].flatMap(([name, value]): FormDraft => {
    const secret = form.querySelector(`[name="${CSS.escape(name)}"][type="password"]`)
    return typeof value === 'string' && !secret ? [[name, value]] : []
  })
}

function fillIn(draft: FormDraft, form: HTMLFormElement): void {
  const fields = [...form.elements]
  const touched = new Set(fields.filter(isTouched).map((field) => field.getAttribute('name')))
  for (const field of fields) {
    if (touched.has(field.getAttribute('name'))) continue
    if (isTick(field)) {
      field.checked = draft.some(([name, value]) => name === field.name && value === field.value)
    } else if (isText(field)) {
      const stored = draft.find(([name]) => name === field.name)
      if (!stored) continue
      field.value = stored[1]
      // Selected, so that the next key replaces the text instead of appending to it.
      if (field === document.activeElement && 'select' in field) field.select()
    }
  }
}

/** Returns whether the visitor changed the field before the page's scripts ran. */
function isTouched(field: Element): boolean {
  if (isTick(field)) return field.checked !== field.defaultChecked
  if (!isText(field)) return false
  return field.value !== (field instanceof HTMLSelectElement ? defaultOf(field) : field.defaultValue)
}

function defaultOf({ options }: HTMLSelectElement): string | undefined {
  return ([...options].find((option) => option.defaultSelected) ?? options[0])?.value
}

function isTick(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

function isText(field: Element): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (field instanceof HTMLInputElement) return !['hidden', 'file', 'password', 'submit', 'button'].includes(field.type)
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
}

/** Saves a draft for the form with this key; null discards it. */
export function writeFormDraft(key: string, draft: FormDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(storageKey(key), JSON.stringify(draft))
    else sessionStorage.removeItem(storageKey(key))
  } catch {
    // Storage is unavailable; the form works without a draft.
  }
}

function storageKey(key: string): string {
  return `draft ${key}`
}
