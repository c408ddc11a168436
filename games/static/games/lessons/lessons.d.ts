// A step of a lesson (games/lessons/payloads.py), and the settings of its page.
import type { LessonAnswer, LessonConfig, PanelProps } from "../tutorial/tutorial.js";

/** A step: its question or explanation, and what the lesson says of the decision. */
export interface StepAnswer extends LessonAnswer {
  asks: boolean;
  verdict: { right: boolean; text: string } | null;
}

export interface Way {
  text: string;
  url: string;
}

export interface StepConfig extends LessonConfig {
  tutorial: StepAnswer;
  title: string;
  practice: Way | null;
  following: { title: string; url: string } | null;
}

export interface StepPart extends Omit<PanelProps, "config" | "answer"> {
  config: StepConfig;
  answer: StepAnswer;
}
