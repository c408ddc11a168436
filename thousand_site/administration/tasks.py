"""Background tasks of the administration."""

from celery import shared_task

from thousand_site.administration import numbers, samples


@shared_task(name="administration.sample")
def sample() -> None:
    """Keep how many users are online, and how long they wait."""
    samples.add(numbers.online_count(), numbers.usual_wait())
