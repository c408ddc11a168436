// What the pages with cards share: the table that they draw, their settings, and their store.
import type { ComponentChildren } from "preact";
import type { CardName, ClockState, SeatNumber, SuitName, TablePayload } from "./types.js";

/** A payload as a page draws it. Without a clock nothing runs: a lesson, a deal that is over. */
export interface Table extends Omit<TablePayload, "clock"> {
  clock: ClockState | null;
  /** The seat that the viewer has lost; it stays below. */
  lost_seat?: SeatNumber;
}

/** A value that is drawn as a sign. With `ofCard` its suit is heard as after a rank: "queen of ♥". */
export interface Sign {
  suit?: SuitName | null;
  ofCard?: boolean;
  card?: CardName;
  strong?: string | number | null;
}

export type Value = Sign | ComponentChildren;

/** A sentence whose values may be signs. */
export interface Message {
  template: string;
  values: Record<string, Value>;
}

export type Layout = "desktop" | "landscape" | "phone";

export type SuitOrder = "alternating" | "hearts" | "spades";

/** How a viewer wants cards and table to look (games/card_pictures.py). */
export interface AppearanceSettings {
  large_indices: boolean;
  four_colours: boolean;
  card_letters: string;
  card_back: string;
  table_colour: string;
  suit_order: SuitOrder;
  trumps_first: boolean;
  aces_right: boolean;
  left_handed: boolean;
  animation_speed: AnimationSpeed;
}

export type SoundGroup = "cards" | "bidding" | "moments" | "calls" | "talk";

/** How loud each group of sounds is, from 0 to 100. */
export type SoundVolumes = Record<SoundGroup, number>;

export type AnimationSpeed = "usual" | "fast" | "none";

export type Deck = "two" | "four";

/** The addresses of a deck's pictures, or of the one file with all of them. */
export type Faces = string | Partial<Record<CardName, string>>;

/** The settings of every page with cards. */
export interface CardsConfig {
  csrf: string;
  /** The most characters of a text. */
  limits: { message: number; own_words: number };
  faces: Record<Deck, Faces>;
  large_faces: string;
  backs: Record<string, string>;
  appearance: Partial<AppearanceSettings>;
  /** Whether the viewer has an account or is a guest. */
  person: boolean;
  confirm: boolean;
  sound: boolean;
  volumes?: SoundVolumes;
  vibration?: boolean;
  /** The script of the sounds, and the file that holds them. */
  sounds?: { script: string; file: string };
  hide_talk: boolean;
  watch_by_name: boolean;
  urls: Record<string, string>;
  /** Set in the gallery of states, which has no server. */
  gallery?: boolean;
}

export interface CardsState {
  appearance: AppearanceSettings;
}

export type Listener<S> = (state: S) => void;

/** What views ask of the store of their page. */
export interface Source<S> {
  state: S;
  subscribe(listener: Listener<S>): () => void;
}

/** What the views of cards ask of the store of their page. */
export interface CardsStore extends Source<CardsState> {
  config: CardsConfig;
  set(patch: Partial<CardsState>): void;
}

/** What the views of a running game ask of the store beside that. */
export interface RunningStore extends CardsStore {
  serverNow(): number;
  /** Fetch the whole score sheet. */
  loadSheet(): Promise<void>;
}

/** The switches of a page. */
export interface Preferences {
  isLight(): boolean;
  toggle(): void;
  setAppearance(chosen: Partial<AppearanceSettings>): void;
  toggleConfirm(): void;
  toggleSound(): void;
  toggleVibration(): void;
  setVolume(group: SoundGroup, volume: number): void;
  toggleTalk(): void;
  toggleByName(): void;
}

export interface PageContext<S> {
  store: S;
  layout: Layout;
  preferences: Preferences;
}

/** The timers of the page, or those of a test. */
export interface Timers {
  setTimeout(act: () => void, ms?: number): unknown;
  clearTimeout(timer: unknown): void;
}
