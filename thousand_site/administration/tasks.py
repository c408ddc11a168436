"""Background tasks of the desk."""

from celery import shared_task

from thousand_site.administration import figures, samples


@shared_task(name="desk.sample")
def sample() -> None:
    """Keep how many users are online, and how long they wait."""
    samples.add(figures.online_count(), figures.usual_wait())
